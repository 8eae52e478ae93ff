// The timing tower's rows: the state in order, without any rules.
import type { CarState, PublicState } from "../../shared/messages";
import { type Chip, chipsOf, isOnBoard, ranked } from "../../shared/race";

export interface TowerRow {
  readonly car: CarState;
  /** Spaces behind the first car on the board; null for that car and those off the board. */
  readonly gap: number | null;
  readonly leads: boolean;
  readonly acting: boolean;
  readonly chips: readonly Chip[];
}

export function towerRows(state: PublicState): TowerRow[] {
  const cars = ranked(state.cars);
  const front = cars.find(isOnBoard);
  return cars.map((car, index) => ({
    car,
    leads: index === 0,
    gap: front && car !== front && isOnBoard(car) ? front.at.progress - car.at.progress : null,
    acting: state.step?.seat === car.seat,
    chips: chipsOf(state, car),
  }));
}
