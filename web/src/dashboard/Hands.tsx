import { useComputed } from "@preact/signals";
import { type HandsRow, handsRows } from "../shared/hands";
import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { steady } from "../shared/steady";
import { CarBadge } from "../shared/ui/CarBadge";
import { Flame } from "../shared/ui/Heat";
import type { Seat } from "../shared/words";

/** The moves that hands must now make on the real table. */
export function Hands({ link }: { link: Link }) {
  const moves = useComputed(() => link.state.value?.table_moves).value;
  const rows = handsRows(moves ?? []);
  return (
    <section class={`hands ${crowding(linesOf(rows))}`}>
      <h2 class="lettering">{t("dash.hands")}</h2>
      <ul>
        {rows.length === 0 && <Row key={0} seats="" text={t("dash.hands-none")} heat={false} />}
        {rows.map((row) => (
          <Row key={row.place} seats={row.seats.join(" ")} text={row.text} heat={row.move === "heat"} />
        ))}
      </ul>
    </section>
  );
}

/** How many letters fit on a line at the usual size. */
const LINE = 34;

/** About how many lines the rows take: a car's destination often takes two. */
const linesOf = (rows: readonly HandsRow[]): number =>
  rows.reduce((lines, { text }) => lines + Math.ceil(text.length / LINE), 0);

/** The more there is to move, the smaller the text. */
function crowding(lines: number): string {
  if (lines > 6) return "many";
  if (lines > 4) return "some";
  return lines > 2 ? "" : "few";
}

interface RowProps {
  /** A single string, so that it is compared as a whole. */
  readonly seats: string;
  readonly text: string;
  readonly heat: boolean;
}

const Row = steady(function Row({ seats, text, heat }: RowProps) {
  return (
    <li class={seats ? "" : "nothing"}>
      {seats && (
        <span class="seats">
          {(seats.split(" ") as Seat[]).map((seat, place) => (
            // Keyed by position, so that a badge is updated rather than recreated.
            <CarBadge key={place} seat={seat} />
          ))}
        </span>
      )}
      {heat && <Flame />}
      <span>{text}</span>
    </li>
  );
});
