// How every page starts: language, theme, then its first picture.
import { effect } from "@preact/signals";
import { type ComponentChild, render } from "preact";
import { type Area, type Key, startLanguage, t } from "./i18n";
import { startTheme } from "./theme";
import { paintSigns } from "./ui/signs";
import "./styles/tokens.css";
import "./styles/base.css";

/** Start a page; its title tells it from the others in a row of tabs, in the language that is chosen. */
export async function startPage(area: Area, title: Key, draw: () => ComponentChild): Promise<void> {
  startTheme();
  paintSigns();
  await startLanguage(area);
  effect(() => {
    document.title = `${t(title)} · ${t("app.name")}`;
  });
  const root = document.getElementById("app");
  if (root) render(draw(), root);
}
