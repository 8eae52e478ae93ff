import type { RaceOfArchive } from "../../shared/answers";
import type { Seat } from "../../shared/words";

export type SeatsByDriver = ReadonlyMap<number, Seat>;

/** The colour that each driver drove most in these races; of equal ones the first. */
export function favouriteSeats(races: readonly RaceOfArchive[]): SeatsByDriver {
  const counts = new Map<number, Map<Seat, number>>();
  for (const { driver, seat } of races.flatMap(({ cars }) => cars)) {
    if (driver === null) continue;
    const own = counts.get(driver) ?? new Map<Seat, number>();
    counts.set(driver, own.set(seat as Seat, (own.get(seat as Seat) ?? 0) + 1));
  }
  return new Map([...counts].map(([driver, own]) => [driver, most(own)]));
}

const most = (own: ReadonlyMap<Seat, number>): Seat =>
  [...own].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
