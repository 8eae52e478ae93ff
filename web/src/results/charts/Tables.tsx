import type { ComponentChildren } from "preact";
import type { DrivenTurn, RaceResult } from "../../shared/answers";
import { number, t } from "../../shared/i18n";
import type { Row } from "../../shared/result";
import { HeatCount } from "../../shared/ui/Heat";
import { CarHeads } from "../CarHeads";
import { roundLabel } from "./LapChartPicture";

interface AsTableProps {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly rounds: readonly number[];
  readonly cell: (row: Row, round: number) => ComponentChildren;
}

/** A chart as a table, folded away: a row for each round, a column for each car. */
function AsTable({ title, rows, rounds, cell }: AsTableProps) {
  return (
    <details class="as-table">
      <summary>{t("results.as-table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a narrow phone, also by keyboard */}
      <section class="scrolls" tabIndex={0} aria-label={title}>
        <table class="by-round">
          <thead>
            <tr>
              <th scope="col">{t("results.round-column")}</th>
              <CarHeads rows={rows} />
            </tr>
          </thead>
          <tbody>
            {rounds.map((round) => (
              <tr key={round}>
                <th scope="row">{roundLabel(round)}</th>
                {rows.map((row) => (
                  <td key={row.car.seat} class="figures">
                    {cell(row, round)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

export function PlacesTable({ places, rows }: Pick<RaceResult, "places"> & { rows: readonly Row[] }) {
  const placeIn = (row: Row, round: number) =>
    shown(places.find((one) => one.round === round)?.places[row.car.seat]);
  return (
    <AsTable
      title={t("results.chart.place")}
      rows={rows}
      rounds={places.map(({ round }) => round)}
      cell={placeIn}
    />
  );
}

export function SpeedTable({ rows }: { rows: readonly Row[] }) {
  return (
    <AsTable
      title={t("results.chart.speed")}
      rows={rows}
      rounds={roundsOf(rows)}
      cell={(row, round) => shown(turnIn(row, round)?.speed)}
    />
  );
}

export function HeatTable({ rows }: { rows: readonly Row[] }) {
  return (
    <AsTable
      title={t("results.chart.heat")}
      rows={rows}
      rounds={roundsOf(rows)}
      cell={(row, round) => <HeatIn turn={turnIn(row, round)} />}
    />
  );
}

function HeatIn({ turn }: { turn: DrivenTurn | undefined }) {
  return (
    <>
      {shown(turn?.engine)}
      {turn !== undefined && turn.heat > 0 && <HeatCount count={turn.heat} sign="−" />}
    </>
  );
}

const shown = (value: number | undefined): string => (value === undefined ? "" : number(value));

const turnIn = ({ turns }: Row, round: number): DrivenTurn | undefined =>
  turns.find((turn) => turn.round === round);

/** The rounds in which any car drove. */
function roundsOf(rows: readonly Row[]): number[] {
  const driven = new Set(rows.flatMap(({ turns }) => turns.map(({ round }) => round)));
  return [...driven].sort((one, other) => one - other);
}
