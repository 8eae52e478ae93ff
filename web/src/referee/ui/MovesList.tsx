import { handsRows } from "../../shared/hands";
import type { TableMove } from "../../shared/messages";
import { CarBadge } from "../../shared/ui/CarBadge";

/** The moves hands must make on the table, without repeats. */
export function MovesList({ moves, none }: { moves: readonly TableMove[]; none: string }) {
  const rows = handsRows(moves);
  if (rows.length === 0) return <p class="soft">{none}</p>;
  return (
    <ul class="moves">
      {rows.map((row) => (
        <li key={row.text}>
          <span class="moves-seats">
            {row.seats.map((seat) => (
              <CarBadge key={seat} seat={seat} />
            ))}
          </span>
          <span>{row.text}</span>
        </li>
      ))}
    </ul>
  );
}
