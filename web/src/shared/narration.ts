// Which text describes an event or a refusal, and its parameters. The hub's narration uses the same table.
import { useComputed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import telling from "../../../companion/narration/telling.json";
import { modulesNow } from "../modules/later";
import { isKey, language, list, number, type Params, t, tOr } from "./i18n";
import { ownNameInPlay } from "./library";
import { NO_ANSWER } from "./link/commands";
import { Refused } from "./link/http";
import type { TableState } from "./link/state";
import type { AnyEvent, CarState, Position, PublicState } from "./messages";
import { cornerNumber, describeSpot, gridPlace } from "./places";
import { isOut } from "./race";
import { type Card, isCoreCard, type PrintedId, type Reply, type Seat } from "./words";

type Ways = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, unknown>>;
/** How an event is presented; the rest of its row is for the hub. */
interface EventRow {
  readonly text?: Ways;
  readonly news?: boolean | readonly string[];
  readonly [forTheHub: string]: unknown;
}
const EVENTS: Readonly<Record<string, EventRow>> = telling.events;
const REFUSALS: Readonly<Record<string, Ways>> = telling.refusals;

export type Names = Readonly<Partial<Record<Seat, string>>>;

interface Named extends Pick<CarState, "seat" | "name"> {
  /** The number of a car whose driver was forgotten. */
  readonly nameless?: number | null;
}

/** A car's given name; the hub names a car without one after its colour or a number, in English. */
export function givenName({ seat, name, nameless }: Named): string {
  return nameless || name.toLowerCase() === seat ? "" : name;
}

/** A car's display name: its given name, or its number or colour in the reader's language. */
export const driverName = (car: Named): string =>
  car.nameless ? t("driver.nameless", { number: car.nameless }) : givenName(car) || t(`seat.${car.seat}`);

/** A seat's display name: its car's given name, its holder's name, or its colour. */
export function seatName({ cars, seats }: Pick<PublicState, "cars" | "seats">, seat: Seat): string {
  const [car, held] = [cars, seats ?? []].map((all: readonly Named[]) =>
    all.find((one) => one.seat === seat),
  );
  if (car && (car.nameless || givenName(car))) return driverName(car);
  return driverName({ seat, name: held?.name ?? "" });
}

/** Names by seat, as parameters of texts. */
export function namesOf(cars: readonly Named[]): Names {
  return Object.fromEntries(cars.map((car) => [car.seat, apart(driverName(car))]));
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Isolate a name written from right to left: otherwise two of them in a row would change places. */
const apart = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** The names of the cars on a page; the same object as long as no name changes. */
export function useNames({ state }: Pick<TableState, "state">): Names {
  const key = useComputed(() => state.value?.cars.map((car) => `${car.seat} ${car.name}`).join("\n"));
  return useMemo(() => namesOf(state.peek()?.cars ?? []), [key.value, language()]);
}

/** A place in the result; a retired car has none. */
export const placeLabel = ({ status, place, rank }: CarState): string =>
  isOut(status) ? "–" : number(place ?? rank);

export const nameOf = (names: Names, seat: Seat): string => names[seat] || t(`seat.${seat}`);

/** A board's name in the reader's language; own boards keep their given name, and an id with a digest says so. */
export function boardName(id: string | null, given?: string): string {
  if (given && id?.includes("~")) return t("own-board", { name: given });
  const key = `board.${id}`;
  return isKey(key) ? t(key) : (given ?? id ?? "");
}

/** The board that an event names; on an own board of a published id it is that one. */
function boardRaced(id: string): string {
  const own = ownNameInPlay(id);
  return own ? t("own-board", { name: own }) : boardName(id);
}

/** A card's name; one of a module is called by its number until the module's texts are there. */
export function cardName(card: PrintedId): string {
  if (card === "heat" || card === "stress") return t(`card.${card}`);
  return isCoreCard(card) ? card : (modulesNow()?.garageCardName(card) ?? card);
}

/** Describe an event; what two drivers decided in place of the referee begins with their names. */
export function describeEvent(event: AnyEvent, names: Names): string {
  const said = describeFact(event, names);
  const together = "together" in event ? (event.together ?? []) : [];
  return together.length > 0 && said
    ? t("proposal.agreed", { who: namesOfAll(together, names), what: said })
    : said;
}

/** Several drivers by their names. */
export const namesOfAll = (seats: readonly Seat[], names: Names): string =>
  list(seats.map((seat) => nameOf(names, seat)));

function describeFact(event: AnyEvent, names: Names): string {
  const told: Fields = { ...event, ...inWords({ ...event }), ...reasonOf({ ...event }) };
  const key = `event.${event.type}${variant(EVENTS[event.type]?.text, told)}`;
  if (!isKey(key)) return "";
  const params = Object.entries(told).map(([name, value]) => [name, spoken(name, value, names)]);
  // People know a corner by its order in the lap, not by its Space.
  const number = "corner" in event ? { number: cornerNumber(event.corner) } : {};
  const roads = event.type === "roads_set" ? { roads: roadsInWords(event.roads) } : {};
  return t(key, { ...Object.fromEntries(params), ...number, ...roads, ...legendsInWords(event, names) });
}

/** What the texts about Legends cannot work out; the hub's narration does the same. */
function legendsInWords(event: AnyEvent, names: Names): Params {
  if (event.type === "legend_card") {
    const helmets = Object.entries(event.values).map(
      ([seat, { helmet, diamond }]) => `${nameOf(names, seat as Seat)} ${number(helmet)} ◆${number(diamond)}`,
    );
    return { helmets: list(helmets) };
  }
  if (event.type !== "moved" || !event.case) return {};
  const { helmet = 0, diamond = 0, limit, want, blocked_by } = event;
  const full = limit === undefined ? helmet : limit + diamond;
  return { way: want < full ? "short" : "full", stopped: blocked_by.length > 0 ? "yes" : "no" };
}

type RoadToken = Extract<AnyEvent, { type: "roads_set" }>["roads"][string];
/** Each road token as the word a text selects by. */
const ROADS = {
  "limit+1": "limit_up",
  "limit-1": "limit_down",
  overheat: "overheat",
  "free-boost": "free_boost",
  "slip+1": "slip",
  weather: "weather",
} as const satisfies Record<RoadToken, string>;

/** The road tokens as the table walks round the board: corner by corner, each by its number, none on two lines. */
function roadsInWords(roads: Readonly<Record<string, RoadToken>>): string {
  return Object.entries(roads)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([after, road]) => t("place.road", { number: cornerNumber(Number(after)), road: ROADS[road] }))
    .map((laid) => laid.replaceAll(" ", "\u00a0"))
    .join(" · ");
}

const REWRITING = new Set<string>(["corrected", "undone", "redone", "amended"]);

/** Prepare what changes the race afterwards for its text; `in_words` of the hub's narration does the same. */
function inWords(event: Fields): Fields {
  if (!REWRITING.has(String(event.type))) return {};
  const [was, now] = [event.was, event.now].map((said) => (said ?? {}) as Fields) as [Fields, Fields];
  const spaces = Number(event.spaces ?? 0);
  const lists = [event.dropped, event.asked_again] as (readonly unknown[] | undefined)[];
  return {
    ...(was.do !== undefined && (was.do === now.do || event.type !== "amended")
      ? { ...prefixed("was_", was), ...prefixed("now_", now), changed: was.do }
      : {}),
    gear: event.gear ?? 0,
    engine: event.engine ?? -1,
    sponsors: event.sponsors ?? -1,
    owns: Array.isArray(event.upgrades) ? event.upgrades.length : -1,
    back: Math.max(0, -spaces),
    forward: Math.max(0, spaces),
    again: lists.reduce((sum, some) => sum + (some?.length ?? 0), 0),
    because: "",
    grid: isPosition(event.at) ? gridPlace(event.at) : 0,
  };
}

const USUAL_REASONS = ["moved", "typed", "agreed"] as const;
export type UsualReason = (typeof USUAL_REASONS)[number];
/** Usual reasons travel as codes, so that every page says them in its own language. */
const CODED = "pitwall:";

/** The code of a usual reason in the words of this page; any other reason stays as it is. */
export function codeOfReason(said: string): string {
  const usual = USUAL_REASONS.find((one) => t(`reason.${one}`) === said);
  return usual ? CODED + usual : said;
}

/** The reason that an event gives, in words: by itself, and as texts about corrections end with it. */
function reasonOf({ reason }: Fields): Fields {
  if (!reason) return {};
  const usual = USUAL_REASONS.find((one) => reason === CODED + one);
  const said = usual ? t(`reason.${usual}`) : String(reason);
  return { reason: said, because: ` (${said})` };
}

const prefixed = (prefix: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]));

/** Explain a refusal; a code without its own text, or facts to fill it, gets the hub's English. */
export function describeRefusal(reply: Extract<Reply, { ok: false }>, names: Names): string {
  const { code, facts } = reply;
  if (code === NO_ANSWER.code) return t("reply.none");
  const which = facts.fault ? `.${String(facts.fault)}` : variant(REFUSALS[code], facts);
  const key = `refusal.${code}${which}`;
  const otherwise = reply.text || t("reply.refused");
  if (!isKey(key)) return otherwise;
  const params = Object.entries(reply.facts).map(([name, value]) => [name, spoken(name, value, names)]);
  return tOr(key, Object.fromEntries(params), otherwise);
}

/** Explain why an HTTP request failed. */
export function describeProblem(problem: unknown): string {
  if (!(problem instanceof Refused)) return t("reply.none");
  const { code, facts, message } = problem;
  return describeRefusal({ id: null, ok: false, code, facts, text: message }, {});
}

/** The first field that is set, or has the wanted value, selects the variant; "" stands for none of them. */
function variant(ways: Ways | undefined, fields: Fields): string {
  const found = Object.entries(ways ?? {}).find(([field]) => !field || applies(field, fields));
  return found?.[1] ? `.${found[1]}` : "";
}

function applies(field: string, fields: Fields): boolean {
  const [name = "", value] = field.split("=");
  return value === undefined ? isSet(fields[name]) : fields[name] === value;
}

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Whether race control announces an event; the hub selects what it sends in the same way. */
export function isNews(event: AnyEvent): boolean {
  const news = EVENTS[event.type]?.news ?? false;
  return typeof news === "boolean" ? news : news.some((field) => applies(field, { ...event }));
}

const SEAT_PARAMS = new Set(telling.seats);
const CARD_PARAMS = new Set(telling.cards);

/** Put one value of a message into words. */
function spoken(name: string, value: unknown, names: Names): Params[string] {
  if (Array.isArray(value)) return list(value.map((one) => String(spoken(name, one, names))));
  if (SEAT_PARAMS.has(name) && typeof value === "string") return nameOf(names, value as Seat);
  if (CARD_PARAMS.has(name) && typeof value === "string") return cardName(value as Card);
  if (name === "track" && typeof value === "string") return boardRaced(value);
  if (isPosition(value)) return describeSpot(value);
  // ICU allows no hyphen in the keywords of a select.
  return name === "for" || name === "asked" ? String(value).replace("-", "_") : (value as Params[string]);
}

function isPosition(value: unknown): value is Position {
  return typeof value === "object" && value !== null && "mark" in value;
}
