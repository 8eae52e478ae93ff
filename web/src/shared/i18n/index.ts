// Texts by key, in the reader's language.
import { signal } from "@preact/signals";
import { IntlMessageFormat, MissingValueError } from "intl-messageformat";
import type doctor from "../../../../companion/texts/doctor.json";
import type shared from "../../../../companion/texts/en.json";
import type dashboard from "../../i18n/dashboard/en.json";
import type library from "../../i18n/library/en.json";
import type modules from "../../i18n/modules/en.json";
import type phone from "../../i18n/phone/en.json";
import type referee from "../../i18n/referee/en.json";
import type results from "../../i18n/results/en.json";
import type venue from "../../i18n/venue/en.json";
import { recall, remember } from "../store";

export type Key =
  | keyof typeof shared
  | keyof typeof doctor
  | keyof typeof dashboard
  | keyof typeof library
  | keyof typeof modules
  | keyof typeof phone
  | keyof typeof referee
  | keyof typeof results
  | keyof typeof venue;
/**
 * Each page loads the first of the shared texts and those of its own area. The later ones, refusals and rules, follow once
 * it stands; the doctor's and the modules' come when they are shown.
 */
export type Area =
  | "dashboard"
  | "doctor"
  | "later"
  | "library"
  | "modules"
  | "phone"
  | "referee"
  | "results"
  | "venue";
export type Language = "en" | "sv" | "fi" | "es" | "cs";
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Catalogue = Readonly<Record<Key, string>>;

/** The languages by their own names. */
export const LANGUAGES: Readonly<Record<Language, string>> = {
  en: "English",
  sv: "Svenska",
  fi: "Suomi",
  es: "Español",
  cs: "Čeština",
};

/** Some English texts are the hub's own: one file for its replies and the pages. */
const ENGLISH_OF_THE_HUB: Readonly<Record<string, string>> = {
  shared: "../../../../companion/texts/en.json",
  doctor: "../../../../companion/texts/doctor.json",
};
interface Module {
  readonly default: Partial<Catalogue>;
}
type Loaded = Readonly<Record<string, () => Promise<Module>>>;
const CATALOGUES: Loaded = import.meta.glob<Module>([
  "../../i18n/*/*.json",
  "!../../i18n/shared/*.json",
  "../../../../companion/texts/doctor.json",
]);
const FIRST: Loaded = import.meta.glob<Module>(
  ["../../i18n/shared/*.json", "../../../../companion/texts/en.json"],
  {
    query: "?first",
  },
);
const LATER: Loaded = import.meta.glob<Module>(
  ["../../i18n/shared/*.json", "../../../../companion/texts/en.json"],
  {
    query: "?later",
  },
);

interface Spoken {
  readonly language: Language;
  readonly catalogue: Partial<Catalogue>;
  /** Parsed messages, by key. */
  readonly formats: Map<Key, IntlMessageFormat>;
  /** Formatted texts and figures: most are needed again and again. */
  readonly texts: Map<string, string>;
  readonly figures: Map<number, string>;
  readonly numbers: Intl.NumberFormat;
  readonly lists: Intl.ListFormat;
  readonly dates: Intl.DateTimeFormat;
  readonly days: Intl.DateTimeFormat;
  readonly clocks: Intl.DateTimeFormat;
}

const MOST_KNOWN = 1000;
const spoken = signal<Spoken>(speaker("en", {}));
let areas: readonly Area[] = ["dashboard"];

/** Load the language of this device; `?lang=` overrides the stored choice, which overrides the browser's list. */
export async function startLanguage(...ofPage: readonly Area[]): Promise<void> {
  areas = ofPage;
  const asked = new URLSearchParams(location.search).get("lang");
  await speak(pickLanguage([asked, recall("language"), ...navigator.languages]));
}

export async function chooseLanguage(language: Language): Promise<void> {
  remember("language", language);
  await speak(language);
}

/** Load the texts of another page too, for a part of it that is shown on this one. */
export async function addTexts(area: Area): Promise<void> {
  if (areas.includes(area)) return;
  const before = areas;
  areas = [...areas, area];
  try {
    await speak(language());
  } catch (problem) {
    areas = before; // it may be asked for again
    throw problem;
  }
}

/** Counts requested languages, so that one that loads late is not applied any more. */
let wishes = 0;

/** Find the first available language; English otherwise. */
export function pickLanguage(wanted: readonly (string | null)[]): Language {
  const known = wanted
    .map((wish) => wish?.toLowerCase().split("-")[0])
    .find((wish) => wish && wish in LANGUAGES);
  return (known as Language | undefined) ?? "en";
}

export async function speak(language: Language): Promise<void> {
  wishes += 1;
  const wish = wishes;
  const parts = await Promise.all(["shared", ...areas].map((part) => load(part, language)));
  if (wish !== wishes) return;
  const catalogue = Object.assign({}, ...parts) as Partial<Catalogue>;
  document.documentElement.lang = language;
  spoken.value = speaker(language, catalogue);
}

/** The current language; a component that reads it is redrawn when it changes. */
export const language = (): Language => spoken.value.language;

/** Return a text; a component that calls this is redrawn when the language changes. */
export function t(key: Key, params?: Params): string {
  const speaker = spoken.value;
  const asked = params ? key + JSON.stringify(params) : key;
  return once(speaker.texts, asked, () => said(formatOf(speaker, key), params));
}

/** Return a text with parameters from outside; if some are missing, return the alternative. */
export function tOr(key: Key, params: Params, otherwise: string): string {
  try {
    return t(key, params);
  } catch (problem) {
    if (problem instanceof MissingValueError) return otherwise;
    throw problem;
  }
}

function said(format: IntlMessageFormat, params: Params | undefined): string {
  const text = format.format(params as Record<string, string>);
  return Array.isArray(text) ? text.join("") : String(text);
}

/** Compute a value unless it is cached. */
function once<K>(known: Map<K, string>, key: K, say: () => string): string {
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear(); // a television is on for hours
  const now = say();
  known.set(key, now);
  return now;
}

/** Whether there is a text for a key from outside. */
export function isKey(key: string): key is Key {
  return key in spoken.value.catalogue;
}

/** Join words as the language does: "a, b and c". */
export function list(words: readonly string[]): string {
  return spoken.value.lists.format(words);
}

/** Format a timestamp from the hub as a day and a time. */
export function date(moment: string): string {
  return spoken.value.dates.format(new Date(moment));
}

/** Format a timestamp from the hub, or a date of a calendar, as a day. */
export function day(moment: string): string {
  // A bare date would be midnight in Greenwich, which is the day before in half the world.
  return spoken.value.days.format(new Date(moment.includes("T") ? moment : `${moment}T12:00`));
}

/** Format a timestamp from the hub as a time. */
export function clock(moment: string): string {
  return spoken.value.clocks.format(new Date(moment));
}

export function number(value: number): string {
  const { figures, numbers } = spoken.value;
  return once(figures, value, () => numbers.format(value));
}

function speaker(language: Language, catalogue: Partial<Catalogue>): Spoken {
  const region = language === "en" ? "en-GB" : language; // 24 hours, and no comma before "and"
  return {
    language,
    catalogue,
    formats: new Map(),
    texts: new Map(),
    figures: new Map(),
    numbers: new Intl.NumberFormat(language),
    lists: new Intl.ListFormat(region, { style: "long", type: "conjunction" }),
    dates: new Intl.DateTimeFormat(region, { dateStyle: "long", timeStyle: "short" }),
    days: new Intl.DateTimeFormat(region, { dateStyle: "long" }),
    clocks: new Intl.DateTimeFormat(region, { hour: "2-digit", minute: "2-digit" }),
  };
}

async function load(part: string, language: Language): Promise<Partial<Catalogue>> {
  if (part === "later") return loadFrom(LATER, "shared", language);
  return loadFrom(part === "shared" ? FIRST : CATALOGUES, part, language);
}

async function loadFrom(catalogues: Loaded, part: string, language: Language): Promise<Partial<Catalogue>> {
  const own = `../../i18n/${part}/${language}.json`;
  const path = language === "en" ? (ENGLISH_OF_THE_HUB[part] ?? own) : own;
  const loader = catalogues[path];
  return loader ? (await loader()).default : {};
}

function formatOf({ language, catalogue, formats }: Spoken, key: Key): IntlMessageFormat {
  const known = formats.get(key);
  if (known) return known;
  const format = new IntlMessageFormat(catalogue[key] ?? key, language, undefined, { ignoreTag: true });
  formats.set(key, format);
  return format;
}
