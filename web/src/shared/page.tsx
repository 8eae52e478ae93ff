// How every page starts: language, theme, then its first picture.
import { type ComponentChild, render } from "preact";
import { type Area, startLanguage } from "./i18n";
import { startTheme } from "./theme";
import { paintSigns } from "./ui/signs";
import "./styles/tokens.css";
import "./styles/base.css";

export async function startPage(area: Area, draw: () => ComponentChild): Promise<void> {
  startTheme();
  paintSigns();
  await startLanguage(area);
  const root = document.getElementById("app");
  if (root) render(draw(), root);
}
