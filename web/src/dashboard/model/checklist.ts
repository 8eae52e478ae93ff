// What a table prepares before the start. All numbers come from the hub: its set-up may differ from the board's.
import type { PublicState } from "../../shared/messages";
import { type DrivenCar, isDriven, isOnGrid, whereIs } from "../../shared/race";
import type { Seat } from "../../shared/words";

const ITEMS = ["heat", "stress", "shuffle", "draw", "gear"] as const;
const UNDER_WAY = ["heat", "gear"] as const;

export interface CheckItem {
  readonly what: (typeof ITEMS)[number];
  /** What most seats need; the others are exceptions. */
  readonly count: number;
  readonly exceptions: readonly Exception[];
}

interface Exception {
  readonly seat: Seat;
  readonly count: number;
  readonly handicap: boolean;
}

type Lobby = Pick<PublicState, "cars" | "prepare">;

/** List what goes onto the mats, in the order a table does it; in a race taken over the decks are dealt already. */
export function checklist({ cars, prepare = [] }: Lobby): CheckItem[] {
  const needs = new Map(prepare.map((need) => [need.seat, need]));
  const handicapped = new Set(prepare.filter(({ handicap }) => handicap > 0).map(({ seat }) => seat));
  const numbers: Record<CheckItem["what"], (car: DrivenCar) => number> = {
    heat: ({ engine }) => engine,
    stress: ({ seat }) => needs.get(seat)?.stress ?? 0,
    shuffle: () => 0,
    draw: ({ hand }) => hand,
    gear: ({ gear }) => gear,
  };
  const items = isOnGrid({ prepare }) ? ITEMS : UNDER_WAY;
  const driven = cars.filter(isDriven);
  return items.map((what) => item(what, driven, numbers[what], what === "heat" ? handicapped : new Set()));
}

function item(
  what: CheckItem["what"],
  cars: readonly DrivenCar[],
  of: (car: DrivenCar) => number,
  handicapped: ReadonlySet<Seat>,
): CheckItem {
  const count = commonest(cars.map(of));
  const others = cars.filter((car) => of(car) !== count);
  const exceptions = others.map((car) => ({
    seat: car.seat,
    count: of(car),
    handicap: handicapped.has(car.seat),
  }));
  return { what, count, exceptions };
}

/** The number that occurs most often; the larger of two that occur equally often. */
function commonest(values: readonly number[]): number {
  const times = (value: number) => values.filter((one) => one === value).length;
  return [...values].sort((one, other) => times(other) - times(one) || other - one)[0] ?? 0;
}

/** What every mat shows before anybody has moved; null once somebody has. */
export function startingMat({
  cars,
}: Pick<PublicState, "cars">): { heat: number; hand: number; gear: number } | null {
  const driven = cars.filter(isDriven);
  const [first] = driven;
  if (!first || cars.some((car) => whereIs(car).lap > 0)) return null;
  const heat = commonest(driven.map(({ engine }) => engine));
  return { heat, hand: first.hand, gear: first.gear };
}
