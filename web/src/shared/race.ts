// Small queries about a race, used by several pages. Read from the state, without any rules.
import type { CarState, PublicState } from "./messages";
import type { Seat } from "./words";

export const isRacing = ({ phase }: Pick<PublicState, "phase">): boolean =>
  phase === "planning" || phase === "resolving";

export const isOver = ({ phase }: Pick<PublicState, "phase">): boolean =>
  phase === "finished" || phase === "abandoned";

export function carOf({ cars }: Pick<PublicState, "cars">, seat: Seat): CarState | undefined {
  return cars.find((car) => car.seat === seat);
}

/** The cars from first to last; after the race this is the result. */
export const ranked = (cars: readonly CarState[]): CarState[] =>
  [...cars].sort((one, other) => one.rank - other.rank);

/**
 * The places won since the start; below 0 they were lost. The hub lists the cars in grid order, and in a race taken
 * over the first places may be gone already.
 */
export function placesWon(cars: readonly CarState[], { seat, status, place, rank }: CarState): number {
  if (status === "retired") return 0;
  const first = Math.min(...cars.map((one) => one.rank));
  return cars.findIndex((one) => one.seat === seat) + first - (place ?? rank);
}

/** Whether the cars line up on the grid; in a race taken over they stand along the road. */
export const isOnGrid = ({ prepare = [] }: Pick<PublicState, "prepare">): boolean =>
  prepare.every(({ on_grid }) => on_grid);

/** A car with a place has left the board, and so has one that retired. */
export const isOnBoard = (car: CarState): boolean => car.status !== "retired" && car.place === null;

/** Everything that decides which cars are on the board, and where, as a string: it changes only if one of them does. */
export const standing = (cars: readonly CarState[]): string =>
  cars.map(({ seat, at, status, place }) => `${seat} ${at.progress} ${at.spot} ${status} ${place}`).join();

/** Who moves in this round, front to back; the hub's order still includes cars that retired since it began. */
export function movingOrder(state: Pick<PublicState, "order" | "cars">): Seat[] {
  return state.order.filter((seat) => carOf(state, seat)?.status !== "retired");
}

/** The lap the race is in: that of the leading car, never more than there are. */
export function lapOfRace(state: Pick<PublicState, "cars" | "laps">): number {
  const lap = Math.max(1, ...state.cars.map((car) => car.at.lap));
  return Math.min(lap, state.laps ?? lap);
}

export type Chip = "adrenaline" | "spun-out" | "finished" | "flagged" | "retired" | "planned";

/** A car's markers. */
export function chipsOf(state: PublicState, car: CarState): Chip[] {
  const racing = car.status === "racing";
  const all: [Chip, boolean][] = [
    ["finished", car.status === "finished"],
    ["flagged", car.status === "flagged"],
    ["retired", car.status === "retired"],
    ["spun-out", racing && (state.spun_out ?? []).includes(car.seat)],
    ["adrenaline", racing && state.adrenaline.includes(car.seat)],
    ["planned", racing && state.phase === "planning" && car.planned],
  ];
  return all.filter(([, holds]) => holds).map(([chip]) => chip);
}
