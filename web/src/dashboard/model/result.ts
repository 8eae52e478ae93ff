import type { CarState } from "../../shared/messages";

/** The podium from left to right: second, first, third; a race that was flagged has places too. */
export function podium(cars: readonly CarState[]): CarState[] {
  const placed = (place: number) =>
    cars.find((car) => car.status !== "retired" && (car.place ?? car.rank) === place);
  return [2, 1, 3].map(placed).filter((car) => car !== undefined);
}
