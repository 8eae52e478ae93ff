// A seat's decision, and the referee's answer for it. All choices come from the hub's options.
import { discardableCards } from "../../shared/championship";
import { cardsOf, ownOf, sponsorsOf, sponsorTypes } from "../../shared/deck";
import type { CarState, GearChoice, Option, PublicAnswer, PublicState, Waiting } from "../../shared/messages";
import type { SeatWaiting } from "../../shared/waiting";
import { type Card, type Command, isGarageAsked, type Seat } from "../../shared/words";

export type Press = "boost" | "adrenaline" | "done" | "slipstream" | "pass" | "unplan";

/** One possible answer: a plan, a card, an amount, some cards, or a plain press. */
export type Choice =
  | { readonly kind: "plan"; readonly gears: readonly GearChoice[] }
  | { readonly kind: "flip"; readonly for: FlipFor }
  | { readonly kind: "dropped"; readonly cards: readonly Card[] }
  | { readonly kind: "slipstream"; readonly lengths: readonly number[] }
  | { readonly kind: "cooldown"; readonly max: number }
  | { readonly kind: "lose-heat"; readonly from: readonly HeatPile[] }
  | { readonly kind: "discard"; readonly max: number; readonly refresh: readonly Card[] }
  | { readonly kind: "use"; readonly option: Option }
  | { readonly kind: "press"; readonly do: Press };

export type HeatPile = NonNullable<Option["from"]>[number];
export type FlipFor = NonNullable<Option["for"]>;

export interface Question {
  readonly seat: Seat;
  readonly asked: Waiting["for"];
  readonly choices: readonly Choice[];
  /** Whose cards can be named; without it those of the core game. */
  readonly cards?: Nameable;
}

/** The cards that a seat can name. */
export interface Nameable {
  readonly car: CarState | undefined;
  /** To play or to turn over. */
  readonly all: readonly Card[];
  readonly discardable: readonly Card[];
}

/** What decides which cards can be named. */
export type Table = Pick<PublicState, "cars" | "championship">;

/** Which of its sponsorship cards a seat may name: while it has one, or to tell once more what it showed. */
export type Sponsorship = "held" | "shown";

export function questionOf(waiting: SeatWaiting, table: Table, sponsorship: Sponsorship = "held"): Question {
  const { seat, for: asked, options } = waiting;
  return { seat, asked, choices: options.flatMap(choicesOf), cards: nameable(seat, table, sponsorship) };
}

function nameable(seat: Seat, table: Table, sponsorship: Sponsorship): Nameable {
  const car = table.cars.find((one) => one.seat === seat);
  const sponsors = sponsorship === "held" ? sponsorsOf(car, table) : sponsorTypes(table);
  return {
    car,
    all: [...cardsOf(car), ...sponsors],
    discardable: [...ownOf(discardableCards(table), car), ...sponsors],
  };
}

/** The cards of the core game. */
export const CORE_CARDS: Nameable = nameable("red", { cars: [] }, "held");

const choicesOf = (option: Option): Choice[] => {
  const choice = choiceOf(option);
  return choice ? [choice] : [];
};

function choiceOf(option: Option): Choice | null {
  if (isGarageAsked(option.do)) return null;
  switch (option.do) {
    case "plan":
      return { kind: "plan", gears: option.gears ?? [] };
    case "dropped":
      return { kind: "dropped", cards: option.played ?? [] };
    case "flip":
      return { kind: "flip", for: option.for ?? "stress" };
    case "slipstream":
      return typeof option.spaces === "object"
        ? { kind: "slipstream", lengths: option.spaces }
        : { kind: "press", do: "slipstream" };
    case "cooldown":
      return { kind: option.do, max: option.max ?? 0 };
    case "legend-card":
      return null;
    case "lose-heat":
      return { kind: option.do, from: option.from ?? [] };
    case "discard":
      return { kind: option.do, max: option.max ?? 0, refresh: option.refresh ?? [] };
    case "unplan":
    case "boost":
    case "adrenaline":
    case "done":
    case "pass":
      return { kind: "press", do: option.do };
    default:
      return { kind: "use", option };
  }
}

/** Find the seat to act for: the chosen one while it is awaited, otherwise the first without a phone. */
export function seatToActFor(
  waiting: readonly SeatWaiting[],
  chosen: Seat | null,
  held: ReadonlySet<Seat>,
): Seat | null {
  const awaited = waiting.map(({ seat }) => seat);
  if (chosen && awaited.includes(chosen)) return chosen;
  return awaited.find((seat) => !held.has(seat)) ?? null;
}

export interface PlanDraft {
  readonly gear: number | null;
  readonly cards: readonly Card[];
}

/** Choose a gear; cards beyond it are put back. */
export const inGear = (draft: PlanDraft, gear: number): PlanDraft => ({
  gear,
  cards: draft.cards.slice(0, gear),
});

/** Return the plan's command once it is complete. */
export function planCommand(seat: Seat, { gear, cards }: PlanDraft): Command | null {
  if (gear === null || cards.length !== gear) return null;
  return { do: "plan", seat, gear, cards: [...cards] };
}

/** Whether a plan is the same as the one before, whatever the order of its cards. */
export function isSamePlan({ gear, cards }: PlanDraft, old: PublicAnswer | undefined): boolean {
  const sorted = (some: readonly Card[] = []) => [...some].sort().join();
  return old !== undefined && old.gear === gear && sorted(old.cards) === sorted(cards);
}
