import type { RaceOfArchive } from "../../shared/answers";
import { t } from "../../shared/i18n";
import type { Seat } from "../../shared/words";
import type { Season } from "../api";

/** What a row of the standings goes by: its driver, or a Legend its colour. */
export const whoIs = ({ driver, legend }: Pick<Ranked, "driver" | "legend">): string =>
  legend ? `legend-${legend}` : String(driver);

type Ranked = Season["standings"][number];

export type SeatsByDriver = ReadonlyMap<string, Seat>;

/** The colour of a row: a Legend's own, or the one its driver drove most. */
export const seatOfRow = (row: Pick<Ranked, "driver" | "legend">, seats: SeatsByDriver): Seat | undefined =>
  (row.legend as Seat | undefined) ?? seats.get(whoIs(row));

/** The name of a row: a Legend is called by its colour. */
export const nameOfRow = ({
  name,
  legend,
}: {
  readonly name: string;
  readonly legend?: string | null;
}): string => (legend ? t("lib.legend", { colour: t(`seat.${legend as Seat}`) }) : name);

/** The colour that each driver drove most in these races; of equal ones the first. */
export function favouriteSeats(races: readonly RaceOfArchive[]): SeatsByDriver {
  const counts = new Map<string, Map<Seat, number>>();
  for (const { driver, seat } of races.flatMap(({ cars }) => cars)) {
    if (driver === null || seat === null) continue;
    const own = counts.get(String(driver)) ?? new Map<Seat, number>();
    counts.set(String(driver), own.set(seat as Seat, (own.get(seat as Seat) ?? 0) + 1));
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
  lines: readonly { readonly who: string }[],
  seats: SeatsByDriver,
): ReadonlyMap<string, Look> {
  const drawn = new Map<Seat | undefined, number>();
  return new Map(
    lines.map(({ who }) => {
      const seat = seats.get(who);
      const before = drawn.get(seat) ?? 0;
      drawn.set(seat, before + 1);
      return [who, { seat, dashes: DASHES[before % DASHES.length] }];
    }),
  );
}
