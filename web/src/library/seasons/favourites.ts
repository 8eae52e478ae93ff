import type { RaceOfArchive } from "../../shared/answers";
import type { Seat } from "../../shared/words";

export type SeatsByDriver = ReadonlyMap<number, Seat>;

/** The colour that each driver drove most in these races; of equal ones the first. */
export function favouriteSeats(races: readonly RaceOfArchive[]): SeatsByDriver {
  const counts = new Map<number, Map<Seat, number>>();
  for (const { driver, seat } of races.flatMap(({ cars }) => cars)) {
    if (driver === null || seat === null) continue;
    const own = counts.get(driver) ?? new Map<Seat, number>();
    counts.set(driver, own.set(seat as Seat, (own.get(seat as Seat) ?? 0) + 1));
  }
  return new Map([...counts].map(([driver, own]) => [driver, most(own)]));
}

const most = (own: ReadonlyMap<Seat, number>): Seat =>
  [...own].reduce((best, one) => (one[1] > best[1] ? one : best))[0];

/** How a driver's line is drawn: in a colour, or in none. */
export interface Look {
  readonly seat: Seat | undefined;
  /** Lengths of dash and gap, for all lines of a colour but the first. */
  readonly dashes: string | undefined;
}

const DASHES = [undefined, "14 10", "2 10", "24 8 2 8", "8 5", "2 5", "14 5 2 5", "24 14", "2 14"] as const;

/** Tell the lines of drivers apart, though several drove one colour most, or none that was noted. */
export function looksOf(
  lines: readonly { readonly driver: number }[],
  seats: SeatsByDriver,
): ReadonlyMap<number, Look> {
  const drawn = new Map<Seat | undefined, number>();
  return new Map(
    lines.map(({ driver }) => {
      const seat = seats.get(driver);
      const before = drawn.get(seat) ?? 0;
      drawn.set(seat, before + 1);
      return [driver, { seat, dashes: DASHES[before % DASHES.length] }];
    }),
  );
}
