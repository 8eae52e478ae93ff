// Whose turn it is, and who is next.
import type { PublicState } from "../../shared/messages";
import { isDriven, movingOrder } from "../../shared/race";
import type { Seat } from "../../shared/words";

export type Upcoming =
  | { kind: "all"; done: number; all: number; missing: readonly Seat[] }
  | { kind: "seat"; seat: Seat }
  | { kind: "round" };

/** NOW, NEXT and THEN. */
export function turns(state: PublicState): [Upcoming, Upcoming, Upcoming] {
  const racing = movingOrder(state);
  const at = state.step?.seat ? racing.indexOf(state.step.seat) : -1;
  const seat = (index: number): Upcoming => {
    const one = racing[index];
    return one ? { kind: "seat", seat: one } : { kind: "round" };
  };
  const now = at < 0 ? planning(state, racing) : seat(at);
  return [now, seat(at + 1), racing[at + 1] ? seat(at + 2) : planning(state, [])];
}

function planning(state: PublicState, racing: readonly Seat[]): Upcoming {
  const planned = new Set(state.cars.filter((car) => car.planned).map((car) => car.seat));
  const driven = new Set(state.cars.filter(isDriven).map((car) => car.seat));
  const all = racing.filter((seat) => driven.has(seat));
  const missing = all.filter((seat) => !planned.has(seat));
  return { kind: "all", done: all.length - missing.length, all: all.length, missing };
}
