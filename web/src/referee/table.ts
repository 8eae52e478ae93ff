// Small queries about the table, used by several parts of the page.
import type { CarState, PublicState } from "../shared/messages";
import type { Seat } from "../shared/words";
import type { Desk } from "./desk";

export const isPaused = (state: PublicState): boolean => state.paused === true;
export const isLocked = (state: PublicState): boolean => state.locked === true;

/** The seats somebody holds with a phone. */
export const heldSeats = (state: PublicState): ReadonlySet<Seat> =>
  new Set((state.seats ?? []).map(({ seat }) => seat));

export type PhoneState = "online" | "lost" | "none";

/** Whether a seat's phone is connected; a seat nobody holds has none. */
export function phoneOf(desk: Desk, seat: Seat): PhoneState {
  const state = desk.link.state.value;
  if (!state || !heldSeats(state).has(seat)) return "none";
  return desk.link.presence.value[seat] === "online" ? "online" : "lost";
}

/** The car that drives alone while others have finished; null if none does. */
export function straggler({ cars }: Pick<PublicState, "cars">): CarState | null {
  const [last, ...others] = cars.filter((car) => car.status === "racing");
  return last && others.length === 0 && cars.some((car) => car.status === "finished") ? last : null;
}
