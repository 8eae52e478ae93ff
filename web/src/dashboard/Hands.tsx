import { type HandsRow, handsRows } from "../shared/hands";
import { t } from "../shared/i18n";
import type { PublicState } from "../shared/messages";
import { CarBadge } from "../shared/ui/CarBadge";
import { Flame } from "../shared/ui/Heat";

/** What hands must move on the real table now. */
export function Hands({ state }: { state: PublicState }) {
  const rows = handsRows(state.table_moves);
  return (
    <section class={`hands ${crowding(rows.length)}`}>
      <h2 class="lettering">{t("dash.hands")}</h2>
      {rows.length === 0 && <p class="nothing">{t("dash.hands-none")}</p>}
      <ul>
        {rows.map((row) => (
          <Row key={row.text} row={row} />
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
