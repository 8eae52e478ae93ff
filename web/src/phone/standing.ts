// A driver's position among the others.
import type { CarState, PublicState } from "../shared/messages";
import { movingOrder, whereIs } from "../shared/race";
import type { Seat } from "../shared/words";

export interface Neighbour {
  readonly seat: Seat;
  readonly spaces: number;
}

export interface Standing {
  readonly ahead: Neighbour | null;
  readonly behind: Neighbour | null;
}

/** Find the cars next to this one in the ranking, and the Spaces between them. */
export function standingOf(cars: readonly CarState[], own: CarState): Standing {
  const racing = cars.filter((car) => car.status === "racing");
  return { ahead: neighbour(racing, own, own.rank - 1), behind: neighbour(racing, own, own.rank + 1) };
}

function neighbour(cars: readonly CarState[], own: CarState, rank: number): Neighbour | null {
  const other = cars.find((car) => car.rank === rank);
  return other
    ? { seat: other.seat, spaces: Math.abs(whereIs(other).progress - whereIs(own).progress) }
    : null;
}

/** Count the cars that move before this one in the round; null once its turn is over. */
export function carsBefore(state: Pick<PublicState, "order" | "cars" | "step">, seat: Seat): number | null {
  const acting = state.step?.seat;
  if (!acting) return null;
  const order = movingOrder(state);
  const ahead = order.indexOf(seat) - order.indexOf(acting);
  return ahead > 0 ? ahead - 1 : null;
}
