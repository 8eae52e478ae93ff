// Short names for the small types inside the generated messages.
import type { GarageCard } from "../modules/printed";
import type { AnyCommand, AnyReply, CarState, Flip, Joined, SetUpMessage, StepNow } from "./messages";
import * as vocabulary from "./vocabulary";

export type Seat = Joined["seat"];
/** A card as it is printed: upgrades that are Heat have an id of their own. */
export type PrintedId = Card | GarageCard;
export type Card = NonNullable<Flip["card"]>;
export type StepName = StepNow["name"];
export type CarStatus = CarState["status"];
export type Reply = AnyReply;

type Spoken<C> = C extends { do?: infer D }
  ? Omit<C, "do" | "seat"> & { do: NonNullable<D>; seat?: Seat }
  : never;

/** A command that rewrites the race; with `try` it is only looked at. */
export type Rewriting = Extract<Spoken<AnyCommand>, { do: "amend" | "undo" }>;

/** What a driver may propose in a night without a referee. */
export type Proposed =
  | Spoken<AnyCommand>
  | { do: "pause" | "resume" | "start" }
  | ({ do: "setup" } & SetUpMessage);

/** What a page may send; the link adds `id` and `seen`. A seat omits `seat`, the referee names it. */
export type Command =
  | Spoken<AnyCommand>
  | (Rewriting & { try: true })
  | { do: "hello" }
  | { do: "forecast"; gear: number; cards: Card[] }
  | { do: "enter"; gear: number | null; cards: Card[] }
  | { do: "ask-recount" | "decline-recount"; card: Card | null; seat?: Seat }
  | { do: "propose"; command: Proposed | null }
  | { do: "second"; proposal: string; decline?: true }
  | { do: "start" }
  | { do: "pause" | "resume" }
  | ({ do: "setup" } & SetUpMessage);

/** What is asked while upgrades are chosen. */
export type GarageAsked = "market" | "pick" | "keep" | "swap";
const GARAGE_ASKED: ReadonlySet<string> = new Set<GarageAsked>(["market", "pick", "keep", "swap"]);
export const isGarageAsked = (asked: string): asked is GarageAsked => GARAGE_ASKED.has(asked);

/** The longest name that may be typed: the signs have room for it. Programs may give longer ones, which are cut. */
export const LONGEST_NAME = 24;

export const SEATS: readonly Seat[] = vocabulary.SEATS;
export const GEARS: readonly number[] = vocabulary.GEARS;
export const LOWEST_GEAR: number = vocabulary.GEARS[0];
export const STEPS: readonly StepName[] = vocabulary.STEPS;

/** Choices where the booklet leaves room; the first value of each is what most tables play. */
export type RulingId = keyof typeof vocabulary.RULINGS;
export const RULING_IDS = Object.keys(vocabulary.RULINGS) as RulingId[];

type Face = (typeof vocabulary.CARDS)[number];
type CoreCard = Face["id"];

/** Whether a card belongs to the core game; what is printed on the others is loaded with their module. */
export const isCoreCard = (card: PrintedId): card is CoreCard => !card.includes("-");

const cardsThat = (test: (face: Face) => boolean): readonly Card[] =>
  vocabulary.CARDS.filter(test).map(({ id }) => id);

/** The cards that a plan is made of, unless the hand is cluttered. */
export const PLAYABLE_CARDS = cardsThat(({ kind }) => kind !== "heat");
export const CARDS = [...PLAYABLE_CARDS, ...cardsThat(({ kind }) => kind === "heat")];
/** The cards a driver may discard. */
export const DISCARDABLE_CARDS = cardsThat(({ discardable }) => discardable);

/** How many copies of each card a seat owns; the board says how many Stress and Heat there are. */
export const COPIES = new Map<Card, number>(
  vocabulary.CARDS.flatMap(({ id, copies }) => (copies === null ? [] : [[id, copies]])),
);
