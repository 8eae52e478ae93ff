// The result as it stands.
import type { CarState, PublicState } from "../../shared/messages";

export function classification(state: PublicState): CarState[] {
  return [...state.cars].sort((one, other) => (one.place ?? one.rank) - (other.place ?? other.rank));
}

/** The podium from left to right: second, first, third. */
export function podium(classified: readonly CarState[]): CarState[] {
  const [first, second, third] = classified;
  return [second, first, third].filter((car) => car !== undefined);
}
