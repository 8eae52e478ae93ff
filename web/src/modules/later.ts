// The modules' drawings and texts are loaded with the first need: a night of the core game never loads them.
import { signal } from "@preact/signals";
import { addTexts } from "../shared/i18n";

export type Modules = typeof import("./index");

const loaded = signal<Modules | null>(null);
let loading: Promise<Modules> | null = null;

/** Load the modules' drawings and texts; after a failure it may be asked for again. */
export function loadModules(): Promise<Modules> {
  loading ??= load().catch((problem) => {
    loading = null;
    throw problem;
  });
  return loading;
}

async function load(): Promise<Modules> {
  const [modules] = await Promise.all([import("./index"), addTexts("modules")]);
  loaded.value = modules;
  return modules;
}

/** The modules' drawings and texts, or null while they are loading; a component that asks is redrawn with them. */
export function modulesNow(): Modules | null {
  if (!loaded.value) loadModules().catch(() => undefined); // the next redraw tries again
  return loaded.value;
}
