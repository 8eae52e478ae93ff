// The cards and tokens of the modules: drawn, named and explained in every language.

import { afterEach, describe, expect, it, vi } from "vitest";
import { GARAGE_CARDS } from "../src/modules/catalogue";
import { ExplainCards } from "../src/modules/ExplainCards";
import { explained } from "../src/modules/explain";
import { heldCard } from "../src/modules/holding";
import { LegendFace } from "../src/modules/LegendFace";
import { loadModules } from "../src/modules/later";
import { ModuleFace } from "../src/modules/ModuleFace";
import { cardCaption, cardLabel, garageCardName, printedCard } from "../src/modules/names";
import { PICTOGRAMS } from "../src/modules/pictograms";
import { type PrintedCard, symbolsOf } from "../src/modules/printed";
import { RoadToken, WeatherToken } from "../src/modules/TokenFace";
import { ROADS, WEATHERS } from "../src/modules/tokens";
import { addTexts, LANGUAGES, type Language, speak } from "../src/shared/i18n";
import { CardFace } from "../src/shared/ui/CardFace";
import { cleanupRoots, draw } from "./support/drawing";
import { texts } from "./support/texts";

const ALL = GARAGE_CARDS as readonly PrintedCard[];
const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

const card = (id: string): PrintedCard => {
  const found = printedCard(id);
  if (!found) throw new Error(`no card ${id}`);
  return found;
};
const speakOfModules = async (language: Language) => {
  await addTexts("modules");
  await speak(language);
};

afterEach(() => {
  cleanupRoots();
  vi.useRealTimers();
});

describe("a card of a module", () => {
  it("shows its value, its + and its symbols with their numbers", () => {
    expect(texts(draw(<ModuleFace card={card("up-01")} />), "text")).toEqual(["1", "4+"]);
    expect(texts(draw(<ModuleFace card={card("up-07")} />), "text")).toEqual(["7", "1", "2", "3", "4", "1"]);
    expect(texts(draw(<ModuleFace card={card("up-44")} />), "text")).toEqual(["44", "4", "1", "2", "+2"]);
    expect(texts(draw(<ModuleFace card={card("up-36")} />), "text")).toEqual(["36", "2", "−1", "3"]);
  });

  it("has a drawing for every family and every symbol in the catalogue", () => {
    const families = ALL.filter(({ kind }) => kind === "upgrade").map(({ family }) => family);
    const symbols = ALL.flatMap((one) => Object.keys(one.symbols));
    expect([...families, ...symbols].filter((name) => !(name in PICTOGRAMS))).toEqual([]);
  });

  it("shows every symbol of its card", () => {
    for (const one of ALL) {
      const shown = [...symbolsOf(one).map(([symbol]) => symbol), ...("plus" in one.symbols ? ["plus"] : [])];
      expect(shown.sort()).toEqual(Object.keys(one.symbols).sort());
    }
  });

  it.each(LANGUAGE_CODES)("has a label of its own in %s", async (language) => {
    await speakOfModules(language);
    const labels = ALL.map(cardLabel);
    expect(new Set(labels).size).toBe(ALL.length);
    expect(labels.filter((label) => /symbol\.|family\.|module\./.test(label))).toEqual([]);
  });

  it("is called by its part and value, and by its number only where two share both", async () => {
    await speakOfModules("en");
    expect(garageCardName("up-10")).toBe("Brakes 1/5");
    expect(garageCardName("up-02")).toBe("4-wheel drive +++");
    expect(garageCardName("up-19")).toBe("Body 2 (no. 19)");
    expect(cardCaption("up-19")).toBe("Body 2 (no.\u00a019)");
    expect(garageCardName("sp-04")).toBe("Sponsorship 6");
  });

  it("is a plain plate until its drawing is loaded", async () => {
    const face = draw(<CardFace card="up-12" />);
    await loadModules();
    await vi.waitFor(() => expect(texts(face, "text")).toEqual(["12", "1", "2"]));
  });
});

describe("an explanation", () => {
  it.each(LANGUAGE_CODES)("tells of every card and token in %s", async (language) => {
    await speakOfModules(language);
    for (const thing of [...ALL.map(({ id }) => id), ...WEATHERS, ...ROADS, "lg-03"]) {
      const said = explained(thing)?.meanings ?? [];
      expect(said.length, thing).toBeGreaterThan(0);
      expect(said.filter(({ text }) => !/[.!?]$/.test(text) || /[{}]/.test(text))).toEqual([]);
    }
  });

  it("says what must be done, what may be, and in which way a limit goes", async () => {
    await speakOfModules("en");
    const lines = (id: string) => explained(id)?.meanings.map(({ text }) => text);
    expect(lines("up-10")).toEqual([
      "Choose its value after all cards are turned over, before the car moves: 1 or 5.",
    ]);
    expect(lines("up-46")?.[1]).toMatch(/^Mandatory, in React: pay 2 Heat/);
    expect(lines("up-46")?.[2]).toMatch(/limit is 3 higher/i);
    expect(lines("up-36")?.[1]).toMatch(/limit is 1 lower/i);
    expect(lines("up-17")?.[0]).toMatch(/^This is a Heat card/);
    expect(explained("7")).toBeNull();
  });

  it("opens when a card is held, not when it is tapped, and with the key ?", async () => {
    await loadModules();
    vi.useFakeTimers();
    const tapped = vi.fn();
    const [button] = draw(<button type="button" {...heldCard("up-40")} onClick={tapped} />).children;
    const press = () => button?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    const click = () => button?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    const open = () => document.querySelectorAll("dialog.card-help").length;

    press();
    button?.dispatchEvent(new Event("pointerup", { bubbles: true }));
    click();
    await vi.advanceTimersByTimeAsync(2000);
    expect([tapped.mock.calls.length, open()]).toEqual([1, 0]);

    press();
    await vi.advanceTimersByTimeAsync(600);
    click();
    expect([tapped.mock.calls.length, open()]).toEqual([1, 1]);
    document.querySelector("dialog.card-help")?.dispatchEvent(new Event("close"));
    expect(open()).toBe(0);

    button?.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }));
    await vi.advanceTimersByTimeAsync(1);
    expect(open()).toBe(1);
    expect(document.querySelector("dialog.card-help h2")?.textContent).toBe(garageCardName("up-40"));
  });

  it("has a button beside cards of modules, and none beside those of the core game", () => {
    expect(draw(<ExplainCards cards={["1", "heat"]} />).querySelector("button")).toBeNull();
    expect(draw(<ExplainCards cards={["1", "up-08"]} />).querySelector("button")).not.toBeNull();
    expect(heldCard("3")).toEqual({});
  });
});

describe("a token", () => {
  it("has a drawing and a name of its own", async () => {
    await speakOfModules("en");
    const names = [
      ...WEATHERS.map((weather) => draw(<WeatherToken weather={weather} />)),
      ...ROADS.map((road) => draw(<RoadToken road={road} />)),
    ].map((root) => root.querySelector("svg")?.getAttribute("aria-label"));
    expect(new Set(names).size).toBe(WEATHERS.length + ROADS.length);
  });

  it("may stand inside another drawing", () => {
    const [token] = draw(<WeatherToken weather="sun" within={{ x: 3, y: 4, size: 20 }} />).children;
    expect(["x", "y", "width", "height"].map((name) => token?.getAttribute(name))).toEqual([
      "3",
      "4",
      "20",
      "20",
    ]);
  });
});

it("draws a Legend card with a helmet and a diamond for each colour", () => {
  const rows = [
    { seat: "black" as const, helmet: 16, diamond: 2 },
    { seat: "blue" as const, helmet: 18, diamond: 3 },
  ];
  expect(texts(draw(<LegendFace card="lg-01" rows={rows} />), "text")).toEqual(["16", "2", "18", "3"]);
});
