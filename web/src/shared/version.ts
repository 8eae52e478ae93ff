// A page left open over an update of the hub runs scripts that the hub no longer serves: it reloads itself.
import { signal } from "@preact/signals";
import { answerTo } from "./link/http";

const LOOK_AGAIN_MS = 1000;

/** Whether the hub serves other scripts than this page runs. */
export const isOutdated = signal(false);

const typedIn = new Set<Element>();

/** Notice what is typed, and parts that cannot be loaded any more. */
export function watchVersion(): void {
  document.addEventListener("input", ({ target }) => target instanceof Element && typedIn.add(target));
  addEventListener("vite:preloadError", () => void lookForNewVersion());
}

/** Reload the page if the hub serves another build, as soon as nobody loses anything by it. */
export async function lookForNewVersion(isSending: () => boolean = () => false): Promise<void> {
  if (isOutdated.value) return;
  const served = await servedScripts();
  if (isOutdated.value || !isAnother(served, scriptsOf(document))) return;
  isOutdated.value = true;
  reloadWhenIdle(isSending);
}

export function reload(): void {
  location.reload();
}

function reloadWhenIdle(isSending: () => boolean): void {
  if (isSending() || isBeingUsed()) setTimeout(() => reloadWhenIdle(isSending), LOOK_AGAIN_MS);
  else reload();
}

/** Whether somebody has typed something that is still there, or has a sheet open. */
function isBeingUsed(): boolean {
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field);
  return [...typedIn].some(holdsText) || document.querySelector("dialog[open]") !== null;
}

const holdsText = (field: Element): boolean => !("value" in field) || field.value !== "";

/** The hub names the scripts after their content. */
async function servedScripts(): Promise<string> {
  try {
    const page = await (await answerTo("GET", location.pathname + location.search, {})).text();
    return scriptsOf(new DOMParser().parseFromString(page, "text/html"));
  } catch {
    return ""; // the hub is away again: the next connection looks anew
  }
}

const isAnother = (served: string, running: string): boolean => served !== "" && served !== running;

function scriptsOf(page: Document): string {
  const scripts = [...page.querySelectorAll('script[type="module"][src]')];
  return scripts.map((script) => script.getAttribute("src")).join(" ");
}
