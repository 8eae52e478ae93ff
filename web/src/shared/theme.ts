// Light, dark, or as the device is set.
import { effect, signal } from "@preact/signals";
import { recall, remember } from "./store";

export type Theme = "auto" | "light" | "dark";

export const THEMES: readonly Theme[] = ["auto", "light", "dark"];
export const theme = signal<Theme>("auto");

/** Apply the chosen theme and keep it up to date; `?theme=` overrides the stored one. */
export function startTheme(): void {
  theme.value = known(new URLSearchParams(location.search).get("theme") ?? recall("theme"));
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
}

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  remember("theme", chosen);
}

function known(word: string | null): Theme {
  return THEMES.find((one) => one === word) ?? "auto";
}
