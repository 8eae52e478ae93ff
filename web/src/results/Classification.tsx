import type { Points } from "../shared/championship";
import { number, t } from "../shared/i18n";
import { driverName, placeLabel } from "../shared/narration";
import { isOut } from "../shared/race";
import { describeGap, heatPaid, type Row } from "../shared/result";
import { signed } from "../shared/signed";
import { CarBadge } from "../shared/ui/CarBadge";
import { LegendChip } from "../shared/ui/LegendChip";
import { UnfinishedChip } from "../shared/ui/UnfinishedChip";

interface Column {
  readonly label: string;
  /** Whether the value says by itself what it counts, where columns have no head. */
  readonly plain?: boolean;
  readonly value: (row: Row) => string;
}

/** Nothing is counted of a Legend, for nobody drove it, but its place and its points. */
const columns = (hasPoints: boolean): readonly Column[] => [
  { label: t("results.gap"), plain: true, value: ({ gap }) => describeGap(gap) },
  { label: t("results.places-won"), value: ({ figures }) => (figures ? signed(figures.places_won) : "") },
  { label: t("results.spin-outs"), value: ({ car, figures }) => (figures ? number(car.spin_outs) : "") },
  { label: t("results.heat"), value: ({ figures }) => (figures ? number(heatPaid(figures)) : "") },
  ...(hasPoints ? [{ label: t("result.points"), value: ({ points }: Row) => pointsText(points) }] : []),
];

/** The points in all, and how many of them this race gave. */
const pointsText = (points: Points | null): string =>
  points ? `${number(points.total)}\u00a0(+${number(points.won)})` : "";

/** Who came where, and how far behind; of an abandoned race only how it stood. */
export function Classification({ rows, finished }: { rows: readonly Row[]; finished: boolean }) {
  const shown = finished ? columns(rows.some(({ points }) => points)) : [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a narrow phone, also by keyboard
    <section class="scrolls" tabIndex={0} aria-label={t("results.title")}>
      <table class="classification">
        <caption class="sr-only">{t("results.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("results.place")}</th>
            <th scope="col">{t("results.driver")}</th>
            {shown.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ResultRow key={row.car.seat} row={row} columns={shown} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ResultRow({ row, columns }: { row: Row; columns: readonly Column[] }) {
  const { car } = row;
  return (
    <tr class={car.place === 1 && !isOut(car.status) ? "winner" : ""}>
      <td class="figures place">{placeLabel(car)}</td>
      <th scope="row">
        <span class="who">
          <CarBadge seat={car.seat} label={false} />
          <span class="name">{driverName(car)}</span>
          {car.legend && <LegendChip />}
          <UnfinishedChip status={car.status} />
        </span>
      </th>
      {columns.map(({ label, plain, value }) => (
        <td key={label} class="figures counted" data-counted={plain ? "" : label}>
          {value(row)}
        </td>
      ))}
    </tr>
  );
}
