// Every text is a key in every language, with the same placeholders; every key is used; no component speaks by itself.
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

const read = (area: string, code: string): Catalogue =>
  JSON.parse(readFileSync(join(ROOT, "src/i18n", area, `${code}.json`), "utf8"));

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
  return part.type === TYPE.plural && "one" in part.options && wanted.some((one) => !(one in part.options));
}

describe("what was said before", () => {
  it("is said again with other words and in another language", async () => {
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
    const prefixes = [...code.matchAll(/`([a-z-]+\.(?:[a-z-]+\.)*[a-z-]*)\$\{/g)].map(
      (match) => match[1] ?? "",
    );
    const unused = Object.keys(english).filter(
      (key) => !code.includes(`"${key}"`) && !prefixes.some((prefix) => prefix && key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  it("has a text for every event and refusal of the hub", () => {
    const hub = JSON.parse(readFileSync(join(ROOT, "../companion/texts/en.json"), "utf8")) as Catalogue;
    expect(Object.keys(hub).filter((key) => !(key in english))).toEqual([]);
  });

  it("keeps text out of components", () => {
    const found = sources.filter(({ path }) => path.endsWith(".tsx")).flatMap(spokenText);
    expect(found).toEqual([]);
  });
});
