// Every text is a key in every language, with the same placeholders; every key is used; no component has text of its own.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { LANGUAGES, number, speak, t } from "../src/shared/i18n";
import { sourceFiles, spokenText } from "./support/sources";

type Catalogue = Record<string, string>;

const ROOT = join(import.meta.dirname, "..");
const AREAS = readdirSync(join(ROOT, "src/i18n"));
const CODES = Object.keys(LANGUAGES);

/** Some English texts are the hub's own. */
const OF_THE_HUB: Record<string, string> = {
  shared: "../companion/texts/en.json",
  doctor: "../companion/texts/doctor.json",
};
const fileOf = (area: string, code: string): string => {
  const own = `src/i18n/${area}/${code}.json`;
  return code === "en" ? (OF_THE_HUB[area] ?? own) : own;
};

const read = (area: string, code: string): Catalogue =>
  JSON.parse(readFileSync(join(ROOT, fileOf(area, code)), "utf8"));

function placeholders(elements: MessageFormatElement[]): string[] {
  const names = elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return placeholders(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap((option) => placeholders(option.value))];
  });
  return [...new Set(names)].sort();
}

const wordsIn = (text: string): number => text.replace(/\{[^{}]*\}/g, "").match(/\p{L}+/gu)?.length ?? 0;

/** The area each folder of pages loads besides the shared texts. */
const AREA_OF: Record<string, string | null> = {
  shared: null,
  dashboard: "dashboard",
  overlay: "dashboard",
  replay: "dashboard",
  phone: "phone",
  referee: "referee",
  modules: "modules",
  results: "results",
  library: "library",
  licences: "results",
  venue: "venue",
};
/** Keys whose last part comes from the hub or a bridge. */
const FROM_OUTSIDE = ["event.", "refusal.", "board.", "doctor.", "lib.line.", "lib.refused."];
const BUILT = /`([a-z-]+\.(?:[a-z-]+\.)*[a-z-]*)\$\{/g;

const english = Object.assign({}, ...AREAS.map((area) => read(area, "en"))) as Catalogue;

describe.each(AREAS)("texts of %s", (area) => {
  const reference = read(area, "en");

  it.each(CODES)("has every key in %s", (code) => {
    expect(Object.keys(read(area, code)).sort()).toEqual(Object.keys(reference).sort());
  });

  it.each(CODES)("has the same placeholders in %s", (code) => {
    const wrong = Object.entries(read(area, code)).filter(([key, text]) => {
      const [own, theirs] = [
        parse(text, { ignoreTag: true }),
        parse(reference[key] ?? "", { ignoreTag: true }),
      ];
      return placeholders(own).join() !== placeholders(theirs).join();
    });
    expect(wrong).toEqual([]);
  });

  it.each(CODES.filter((code) => code !== "en"))("is translated into %s", (code) => {
    const sentences = Object.entries(read(area, code)).filter(([, text]) => wordsIn(text) > 3);
    expect(sentences.filter(([key, text]) => text === reference[key])).toEqual([]);
  });
});

describe("the words of a language", () => {
  const spoken = (code: string) => Object.assign({}, ...AREAS.map((area) => read(area, code))) as Catalogue;
  const isSentence = (text: string | undefined) => /[.!?]\}*$/.test(text ?? "");

  it.each(CODES)("end every sentence of %s that English ends", (code) => {
    const ended = Object.entries(spoken(code)).filter(([, text]) => isSentence(text));
    const keys = new Set(ended.map(([key]) => key));
    expect(Object.keys(english).filter((key) => isSentence(english[key]) && !keys.has(key))).toEqual([]);
  });

  it.each(CODES)("call race control the same on every page in %s", (code) => {
    expect(spoken(code)["dash.control"]).toBe(spoken(code)["ref.title"]);
  });

  it("never call the choice of upgrades a draft in Swedish: to a driver that is a slipstream", () => {
    const said = Object.values(spoken("sv")).map((text) => text.replace(/\bdraft \{/g, "{"));
    expect(said.filter((text) => /draft/i.test(text))).toEqual([]);
  });

  it.each(CODES)("begin what is told of a car with a capital or a figure in %s", async (code) => {
    await speak(code as keyof typeof LANGUAGES);
    const move = { by: "reveal", gain: 2, want: 3, who: "Bo", place: "…" };
    const told = [t("receipt.moved", move), t("receipt.blocked", move), t("legend.which", { colour: "…" })];
    expect(told.filter((text) => /^\p{Ll}/u.test(text))).toEqual([]);
    await speak("en");
  });

  it("ask with the same form of the verb for a card to be turned", () => {
    const es = spoken("es");
    expect([es["ask.flip"], es["ask.legend-card"]].map((text) => text?.split(" ")[0])).toEqual([
      "Revelar",
      "Revelar",
    ]);
  });

  it("never put the Czech word for Speed bare beside a number: it is the word for a gear too", () => {
    // "rychlostí 8" is unambiguous: nobody says that of a gear.
    expect(Object.values(spoken("cs")).filter((text) => /rychlost(?!í )\p{L}* [+{\d]/iu.test(text))).toEqual(
      [],
    );
  });
});

it("has plural forms for every category of the language", () => {
  const missing = AREAS.flatMap((area) => CODES.flatMap((code) => missingPlurals(code, read(area, code))));
  expect(missing).toEqual([]);
});

function missingPlurals(code: string, catalogue: Catalogue): string[] {
  const wanted = new Intl.PluralRules(code)
    .resolvedOptions()
    .pluralCategories.filter((one) => one !== "many");
  return Object.entries(catalogue)
    .filter(([, text]) => parse(text, { ignoreTag: true }).some((part) => lacks(part, wanted)))
    .map(([key]) => `${code} ${key}`);
}

function lacks(part: MessageFormatElement, wanted: string[]): boolean {
  if (part.type !== TYPE.plural && part.type !== TYPE.select) return false;
  const here = part.type === TYPE.plural && "one" in part.options;
  if (here && wanted.some((one) => !(one in part.options))) return true;
  return Object.values(part.options).some(({ value }) => value.some((inner) => lacks(inner, wanted)));
}

/** Whether what follows a prefix is built from words in the code, or comes from outside. */
function endsInWords(key: string, prefix: string, words: ReadonlySet<string>): boolean {
  if (FROM_OUTSIDE.some((outside) => key.startsWith(outside))) return true;
  return key
    .slice(prefix.length)
    .split(".")
    .every((word) => words.has(word));
}

describe("a cached text", () => {
  it("is formatted again with other parameters and in another language", async () => {
    const said = () => [
      t("dash.lap", { lap: 1, laps: 3 }),
      t("dash.lap", { lap: 2, laps: 3 }),
      number(1234.5),
    ];
    const english = said();
    expect(said()).toEqual(english);
    expect(new Set(english).size).toBe(3);
    await speak("cs");
    expect(said().filter((text) => english.includes(text))).toEqual([]);
    await speak("en");
    expect(said()).toEqual(english);
  });
});

describe("keys and code", () => {
  const sources = sourceFiles(join(ROOT, "src"));
  const code = sources.map(({ text }) => text).join("\n");

  it("uses every key", () => {
    const words = new Set(code.match(/[\w-]+/g));
    const prefixes = [...new Set([...code.matchAll(BUILT)].map((match) => match[1] ?? ""))];
    const isBuilt = (key: string) =>
      prefixes.some((prefix) => key.startsWith(prefix) && endsInWords(key, prefix, words));
    expect(Object.keys(english).filter((key) => !code.includes(`"${key}"`) && !isBuilt(key))).toEqual([]);
  });

  it.each(Object.entries(AREA_OF))("uses on the pages of %s only texts they have loaded", (folder, area) => {
    const loaded = new Set(
      ["shared", ...(area ? [area] : [])].flatMap((one) => Object.keys(read(one, "en"))),
    );
    const spoken = sourceFiles(join(ROOT, "src", folder)).flatMap(({ path, text }) =>
      Object.keys(english)
        .filter((key) => text.includes(`"${key}"`) && !loaded.has(key))
        .map((key) => `${path}: ${key}`),
    );
    expect(spoken).toEqual([]);
  });

  it("has a folder for every area and an area for every folder", () => {
    const folders = readdirSync(join(ROOT, "src")).filter((one) => one !== "i18n");
    expect(Object.keys(AREA_OF).sort()).toEqual(folders.sort());
    const ofPages = Object.values(AREA_OF).filter((one) => one !== null);
    expect(new Set([...Object.keys(OF_THE_HUB), ...ofPages])).toEqual(new Set(AREAS));
  });

  it.each(Object.keys(OF_THE_HUB))("has no second set of English texts of %s", (area) => {
    expect(readdirSync(join(ROOT, "src/i18n", area)).sort()).toEqual(
      CODES.filter((code) => code !== "en")
        .map((code) => `${code}.json`)
        .sort(),
    );
  });

  it.each([
    "<p>Hello</p>",
    '<p>{"Hello"}</p>',
    '<p>{open ? "Hello" : null}</p>',
    '<p>{open && "Hello"}</p>',
    "<p>{`Hello`}</p>",
    '<p aria-label={open ? t("a") : "Hello"} />',
  ])("would find the word in %s", (text) => {
    expect(spokenText({ path: "Page.tsx", text: `const page = ${text};` })).toEqual(["Page.tsx: Hello"]);
  });

  it("keeps text out of components", () => {
    const found = sources.filter(({ path }) => path.endsWith(".tsx")).flatMap(spokenText);
    expect(found).toEqual([]);
  });
});
