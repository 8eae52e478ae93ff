// How every page starts: language, theme, then the first render.
import { effect } from "@preact/signals";
import { type ComponentChild, render } from "preact";
import { type Area, addTexts, type Key, startLanguage, t } from "./i18n";
import { startTheme } from "./theme";
import { NewVersion } from "./ui/NewVersion";
import { paintSigns } from "./ui/signs";
import { watchVersion } from "./version";
import "./styles/tokens.css";
import "./styles/base.css";

const ANOTHER_TRY_MS = 2000;

/** Start a page; its title, in the chosen language, distinguishes it from other tabs. */
export async function startPage(area: Area, title: Key, draw: () => ComponentChild): Promise<void> {
  startTheme();
  paintSigns();
  watchVersion();
  try {
    await startLanguage(area);
  } catch {
    reloadOnceServed();
    return;
  }
  effect(() => {
    document.title = `${t(title)} · ${t("app.name")}`;
  });
  bringLaterTexts();
  const root = document.getElementById("app");
  if (root) {
    render(
      <>
        {draw()}
        <NewVersion />
      </>,
      root,
    );
  }
}

/** Load the texts that a page needs later, until they are there; refusals come in the hub's English before. */
function bringLaterTexts(): void {
  addTexts("later").catch(() => setTimeout(bringLaterTexts, ANOTHER_TRY_MS));
}

/** Reload the page once the hub serves it: a browser may remember for good that a part failed to load. */
function reloadOnceServed(): void {
  setTimeout(async () => {
    const served = await fetch(location.href, { cache: "no-store" }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (served) location.reload();
    else reloadOnceServed();
  }, ANOTHER_TRY_MS);
}
