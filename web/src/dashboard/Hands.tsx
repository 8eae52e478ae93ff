import { useComputed } from "@preact/signals";
import { type HandsRow, handsRows } from "../shared/hands";
import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { CarBadge } from "../shared/ui/CarBadge";
import { Flame } from "../shared/ui/Heat";

/** What hands must move on the real table now. */
export function Hands({ link }: { link: Link }) {
  const moves = useComputed(() => link.state.value?.table_moves).value;
  const rows = handsRows(moves ?? []);
  return (
    <section class={`hands ${crowding(rows.length)}`}>
      <h2 class="lettering">{t("dash.hands")}</h2>
      {rows.length === 0 && <p class="nothing">{t("dash.hands-none")}</p>}
      <ul>
        {rows.map((row) => (
          <Row key={row.place} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** The more there is to move, the smaller it is written. */
const crowding = (rows: number): string => (rows > 4 ? "many" : rows > 3 ? "some" : "");

function Row({ row }: { row: HandsRow }) {
  return (
    <li>
      <span class="seats">
        {row.seats.map((seat) => (
          <CarBadge key={seat} seat={seat} />
        ))}
      </span>
      {row.move === "heat" && <Flame />}
      <span>{row.text}</span>
    </li>
  );
}
