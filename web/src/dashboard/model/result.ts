import type { CarState } from "../../shared/messages";
import { ranked } from "../../shared/race";

/** The podium from left to right: second, first, third of those who finished. */
export function podium(cars: readonly CarState[]): CarState[] {
  const [first, second, third] = ranked(cars).filter((car) => car.status === "finished");
  return [second, first, third].filter((car) => car !== undefined);
}
