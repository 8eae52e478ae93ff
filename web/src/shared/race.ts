// Small queries about a race, used by several pages. Read from the state, without any rules.
import type { CarState, Position, PublicState } from "./messages";
import type { Seat } from "./words";

export const isRacing = ({ phase }: Pick<PublicState, "phase">): boolean =>
  phase === "garage" || phase === "planning" || phase === "resolving";

export const isOver = ({ phase }: Pick<PublicState, "phase">): boolean =>
  phase === "finished" || phase === "abandoned";

export function carOf({ cars }: Pick<PublicState, "cars">, seat: Seat): CarState | undefined {
  return cars.find((car) => car.seat === seat);
}

/** A car that somebody drives. */
export type DrivenCar = CarState & Record<"gear" | "engine" | "hand" | "deck" | "discard", number>;

/** Whether somebody drives a car: a Legend has neither gear nor cards. */
export const isDriven = (car: CarState): car is DrivenCar => car.gear !== null;

/** Whether nobody else drives: there is nobody to agree with. */
export const drivesAlone = (state: Pick<PublicState, "cars"> | null): boolean =>
  state?.cars.filter(isDriven).length === 1;

/** Whether drivers answer what the table is asked, and move the Legends: two phones in place of a referee, or one alone. */
export const driversAnswerForTable = (state: Pick<PublicState, "referee" | "cars">): boolean =>
  state.referee === "phones" || drivesAlone(state);

/** The cars from first to last; after the race this is the result. */
export const ranked = (cars: readonly CarState[]): CarState[] =>
  [...cars].sort((one, other) => one.rank - other.rank);

/**
 * The places won since the start; below 0 they were lost. The hub lists the cars in grid order, and in a race taken
 * over the first places may be gone already.
 */
export function placesWon(cars: readonly CarState[], { seat, status, place, rank }: CarState): number {
  if (isOut(status)) return 0;
  const first = Math.min(...cars.map((one) => one.rank));
  return cars.findIndex((one) => one.seat === seat) + first - (place ?? rank);
}

/** Whether the cars line up on the grid; in a race taken over they stand along the road. */
export const isOnGrid = ({ prepare = [] }: Pick<PublicState, "prepare">): boolean =>
  prepare.every(({ on_grid }) => on_grid);

const NOWHERE: Position = { lap: 0, space: 1, spot: "line", progress: 0, mark: 0, corner: null };

/** Where a car stands; an eliminated one stands nowhere, and whoever asks for it all the same gets the grid. */
export const whereIs = ({ at }: Pick<CarState, "at">): Position => at ?? NOWHERE;

/** A car with a place has left the board, and so has one that retired. */
export const isOnBoard = (car: CarState): boolean => !isOut(car.status) && car.place === null;

/** Whether a car has left the race before its end. */
export const isOut = (status: CarState["status"] | undefined): status is "retired" | "eliminated" =>
  status === "retired" || status === "eliminated";

/** Everything that decides which cars are on the board, and where, as a string: it changes only if one of them does. */
export const standing = (cars: readonly CarState[]): string =>
  cars.map(({ seat, at, status, place }) => `${seat} ${at?.progress} ${at?.spot} ${status} ${place}`).join();

/** Who moves in this round, front to back; the hub's order still includes cars that retired since it began. */
export function movingOrder(state: Pick<PublicState, "order" | "cars">): Seat[] {
  return state.order.filter((seat) => !isOut(carOf(state, seat)?.status));
}

/** The lap the race is in: that of the leading car, never more than there are. */
export function lapOfRace(state: Pick<PublicState, "cars" | "laps">): number {
  const lap = Math.max(1, ...state.cars.map((car) => whereIs(car).lap));
  return Math.min(lap, state.laps ?? lap);
}

export type Chip =
  | "adrenaline"
  | "spun-out"
  | "finished"
  | "flagged"
  | "retired"
  | "eliminated"
  | "planned"
  | "legend";

/** A car's markers. */
export function chipsOf(state: PublicState, car: CarState): Chip[] {
  const racing = car.status === "racing";
  const all: [Chip, boolean][] = [
    ["finished", car.status === "finished"],
    ["flagged", car.status === "flagged"],
    ["retired", car.status === "retired"],
    ["eliminated", car.status === "eliminated"],
    ["spun-out", racing && (state.spun_out ?? []).includes(car.seat)],
    ["adrenaline", racing && !car.legend && state.adrenaline.includes(car.seat)], // a Legend has no use for it
    ["legend", racing && Boolean(car.legend)],
    ["planned", racing && state.phase === "planning" && car.planned],
  ];
  return all.filter(([, holds]) => holds).map(([chip]) => chip);
}
