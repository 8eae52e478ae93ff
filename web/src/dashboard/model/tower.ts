// The timing tower's rows: the state in order, without any rules.
import type { CarState, PublicState } from "../../shared/messages";
import { type Chip, chipsOf, isOnBoard, placesWon, ranked, whereIs } from "../../shared/race";
import type { Seat } from "../../shared/words";

export interface TowerRow {
  readonly car: CarState;
  /** Spaces behind the first car on the board; null for that car and those off the board. */
  readonly gap: number | null;
  /** Spaces behind the car ahead of it on the board; null for the first and those off the board. */
  readonly interval: number | null;
  /** Places won since the start; below 0 they were lost. */
  readonly won: number;
  readonly leads: boolean;
  readonly acting: boolean;
  readonly chips: readonly Chip[];
}

export function towerRows(state: PublicState): TowerRow[] {
  const cars = ranked(state.cars);
  const onBoard = cars.filter(isOnBoard);
  return cars.map((car, index) => ({
    car,
    leads: index === 0,
    gap: spacesBehind(car, onBoard[0]),
    interval: spacesBehind(car, onBoard[onBoard.indexOf(car) - 1]),
    won: placesWon(state.cars, car),
    acting: state.step?.seat === car.seat,
    chips: chipsOf(state, car),
  }));
}

function spacesBehind(car: CarState, ahead: CarState | undefined): number | null {
  return ahead && car !== ahead && isOnBoard(car) ? whereIs(ahead).progress - whereIs(car).progress : null;
}

/** The phone of whoever holds a seat: `asleep` while nobody asks, `missed` once the race waits for that driver. */
export type Wake = "awake" | "asleep" | "missed";

export function wakeOf(
  { waiting, seats = [] }: Pick<PublicState, "waiting" | "seats">,
  presence: Readonly<Partial<Record<Seat, string>>>,
  { seat, status }: CarState,
): Wake {
  const isHeld = seats.some((held) => held.seat === seat); // whoever has left the seat has no phone that sleeps
  if (!isHeld || presence[seat] !== "lost" || status !== "racing") return "awake";
  return waiting.some((asked) => asked.seat === seat) ? "missed" : "asleep";
}
