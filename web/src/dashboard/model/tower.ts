// The timing tower's rows: the state put in order, nothing judged.
import type { CarState, PublicState } from "../../shared/messages";
import type { Seat } from "../../shared/words";

export type Chip = "adrenaline" | "spun-out" | "finished" | "retired" | "planned";

export interface TowerRow {
  readonly car: CarState;
  /** Spaces behind the leader on the board; null for the leader and who is off the board. */
  readonly gap: number | null;
  readonly leads: boolean;
  readonly acting: boolean;
  readonly chips: readonly Chip[];
}

export function towerRows(state: PublicState): TowerRow[] {
  const ranked = [...state.cars].sort((one, other) => one.rank - other.rank);
  const front = Math.max(...ranked.filter((car) => car.place === null).map((car) => car.at.progress));
  return ranked.map((car, index) => ({
    car,
    leads: index === 0,
    gap: index === 0 || car.place !== null || car.status === "retired" ? null : front - car.at.progress,
    acting: isActing(state, car.seat),
    chips: chips(state, car),
  }));
}

function isActing(state: PublicState, seat: Seat): boolean {
  return state.step?.seat ? state.step.seat === seat : false;
}

function chips(state: PublicState, car: CarState): Chip[] {
  const racing = car.status === "racing";
  const all: [Chip, boolean][] = [
    ["finished", car.status === "finished"],
    ["retired", car.status === "retired"],
    ["spun-out", racing && (state.spun_out ?? []).includes(car.seat)],
    ["adrenaline", racing && state.adrenaline.includes(car.seat)],
    ["planned", racing && state.phase === "planning" && car.planned],
  ];
  return all.filter(([, holds]) => holds).map(([chip]) => chip);
}

/** The lap the race is in: that of the car furthest ahead, never more than there are. */
export function lapOfRace(state: PublicState): number {
  const laps = state.cars.map((car) => car.at.lap);
  return Math.min(Math.max(1, ...laps), state.laps ?? 1);
}
