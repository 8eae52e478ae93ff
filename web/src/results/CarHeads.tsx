import { driverName } from "../shared/narration";
import type { Row } from "../shared/result";
import { CarBadge } from "../shared/ui/CarBadge";

/** The head of a table with a column for each car: its sign, and for a screen reader who drives it. */
export function CarHeads({ rows }: { rows: readonly Row[] }) {
  return (
    <>
      {rows.map(({ car }) => (
        <th key={car.seat} scope="col">
          <CarBadge seat={car.seat} label={false} />
          <span class="sr-only">{driverName(car)}</span>
        </th>
      ))}
    </>
  );
}
