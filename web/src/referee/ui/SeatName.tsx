import { type Names, nameOf } from "../../shared/narration";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Seat } from "../../shared/words";

/** A car's sign and its driver. */
export function SeatName({ seat, names }: { seat: Seat; names: Names }) {
  return (
    <span class="seat-name">
      <CarBadge seat={seat} />
      <span>{nameOf(names, seat)}</span>
    </span>
  );
}
