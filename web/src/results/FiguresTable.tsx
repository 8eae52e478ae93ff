import type { Board } from "../shared/boards";
import { t } from "../shared/i18n";
import type { Row } from "../shared/result";
import { CarBadge } from "../shared/ui/CarBadge";
import { CarHeads } from "./CarHeads";
import { type Figure, figureRows } from "./figures";

/** Everybody's race in figures: a row for each, a column for each car. On a phone each row is a paragraph. */
export function FiguresTable({ rows, board }: { rows: readonly Row[]; board: Board | undefined }) {
  const figures = figureRows(
    rows.flatMap((row) => row.figures ?? []),
    board,
  );
  return (
    <section class="figures-section">
      <h2 class="lettering">{t("results.figures")}</h2>
      <table class="race-figures">
        <caption class="sr-only">{t("results.figures")}</caption>
        <thead>
          <tr>
            <td />
            <CarHeads rows={rows} />
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <FigureRow key={figure.label} figure={figure} rows={rows} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FigureRow({ figure: { label, value, note }, rows }: { figure: Figure; rows: readonly Row[] }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {rows.map(({ car, figures }) => (
        <td key={car.seat}>
          <CarBadge seat={car.seat} />
          <span class="figures">{figures && value(figures)}</span>
          {note && figures && <span class="note">{note(figures)}</span>}
        </td>
      ))}
    </tr>
  );
}
