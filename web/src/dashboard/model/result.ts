// The result as it stands, and how long it may still change.
import type { CarState, PublicState } from "../../shared/messages";

/** A result is provisional while a late correction is likely. */
export const PROVISIONAL_MS = 60_000;

export function classification(state: PublicState): CarState[] {
  return [...state.cars].sort((one, other) => (one.place ?? one.rank) - (other.place ?? other.rank));
}

/** The podium from left to right: second, first, third. */
export function podium(classified: readonly CarState[]): CarState[] {
  const [first, second, third] = classified;
  return [second, first, third].filter((car) => car !== undefined);
}
