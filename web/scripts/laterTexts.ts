// Splits the shared texts: what a page shows first, and what it needs only once something was refused or looked up.
import type { Plugin } from "vite";

const LATER = ["refusal.", "rule.", "ruling.", "mistake.", "differs."];
const PART = /\.json\?(first|later)$/;

/** Load a catalogue in two parts: `?first` has the texts a page starts with, `?later` the others. */
export function laterTexts(): Plugin {
  return {
    name: "pitwall-later-texts",
    enforce: "pre",
    transform(code, id) {
      const part = PART.exec(id)?.[1];
      if (!part) return null;
      const texts = Object.entries(JSON.parse(code) as Record<string, string>);
      const isLater = (key: string) => LATER.some((start) => key.startsWith(start));
      const wanted = texts.filter(([key]) => isLater(key) === (part === "later"));
      const written = JSON.stringify(JSON.stringify(Object.fromEntries(wanted)));
      return { code: `export default JSON.parse(${written});`, map: null, moduleType: "js" };
    },
  };
}
