import { useRoom } from "../../shared/charts/room";
import { number, t } from "../../shared/i18n";
import { signAddress } from "../../shared/ui/signs";
import type { Seat } from "../../shared/words";
import type { Season } from "../api";
import { type Look, looksOf, nameOfRow, type SeatsByDriver, whoIs } from "./favourites";
import { type DriverLine, type StandingsLines, standingsLines } from "./standingsLines";
import "../../shared/charts/charts.css";

/** From this width on, in rem, the lines are named at their ends. */
const ROOM_FOR_NAMES = 40;
const LONGEST_LABEL = 18;

interface ChartProps {
  readonly season: Season;
  readonly seats: SeatsByDriver;
}

/** Points after each race: a line for each driver, in the colour driven most. */
export function StandingsChart({ season, seats }: ChartProps) {
  const { ref, width, rem } = useRoom<HTMLDivElement>();
  const height = Math.max(16, 1.75 * season.standings.length + 4) * rem;
  const named = width >= ROOM_FOR_NAMES * rem;
  const box = {
    left: 3 * rem,
    right: width - (named ? 14 : 4) * rem,
    top: 1.5 * rem,
    bottom: height - 2.5 * rem,
  };
  const chart = standingsLines(season, box, 1.5 * rem);
  const colours = new Map([
    ...seats,
    ...season.standings.flatMap((row) => (row.legend ? [[whoIs(row), row.legend as Seat] as const] : [])),
  ]);
  const looks = looksOf(chart.lines, colours);
  return (
    <section aria-labelledby="over-time">
      <h2 id="over-time" class="lettering">
        {t("lib.standings.over-time")}
      </h2>
      <div ref={ref} class="lap-chart">
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t("lib.standings.over-time")}>
          <Grid chart={chart} right={box.right} bottom={height - 0.75 * rem} rem={rem} />
          {chart.lines.toReversed().map((one) => (
            <Line key={one.who} line={one} look={looks.get(one.who)} />
          ))}
          {chart.lines.map((one, index) => (
            <End
              key={one.who}
              line={one}
              seats={colours}
              label={labelOf(season.standings[index], named)}
              right={box.right}
              rem={rem}
            />
          ))}
        </svg>
      </div>
      <OverTimeTable season={season} />
    </section>
  );
}

function labelOf(row: Season["standings"][number] | undefined, named: boolean): string {
  if (!row) return "";
  if (!named) return number(row.points);
  const whole = nameOfRow(row);
  const name = whole.length > LONGEST_LABEL ? `${whole.slice(0, LONGEST_LABEL - 1)}…` : whole;
  return `${number(row.points)} ${name}`;
}

interface GridProps {
  readonly chart: StandingsLines;
  readonly right: number;
  readonly bottom: number;
  readonly rem: number;
}

function Grid({ chart, right, bottom, rem }: GridProps) {
  return (
    <g class="grid">
      {chart.points.map(({ points, y }) => (
        <g key={points}>
          <line x1={2.5 * rem} x2={right} y1={y} y2={y} />
          <text class="figures" x={2 * rem} y={y} text-anchor="end" dominant-baseline="central">
            {number(points)}
          </text>
        </g>
      ))}
      {chart.races.map(({ race, x }) => (
        <text key={race} x={x} y={bottom} text-anchor="middle">
          {number(race)}
        </text>
      ))}
    </g>
  );
}

function Line({ line, look }: { line: DriverLine; look: Look | undefined }) {
  return (
    <>
      <path class="edge" d={line.path} />
      <path
        class="line"
        d={line.path}
        stroke-dasharray={look?.dashes}
        style={{ "--paint": look?.seat ? `var(--car-${look.seat})` : "var(--paper-raised)" }}
      />
    </>
  );
}

interface EndProps {
  readonly line: DriverLine;
  readonly seats: SeatsByDriver;
  readonly label: string;
  readonly right: number;
  readonly rem: number;
}

function End({ line: { who, end, labelY }, seats, label, right, rem }: EndProps) {
  const seat = seats.get(who);
  const size = 1.4 * rem;
  return (
    <g>
      <line x1={end.x} x2={right + 0.5 * rem} y1={end.y} y2={labelY} />
      {seat && (
        <image
          href={signAddress(seat)}
          x={right + 0.5 * rem}
          y={labelY - size / 2}
          width={size}
          height={size}
        />
      )}
      <text class="figures" x={right + 2.1 * rem} y={labelY} dominant-baseline="central">
        {label}
      </text>
    </g>
  );
}

/** The same as a table. */
function OverTimeTable({ season: { standings, over_time } }: { season: Season }) {
  return (
    <details class="as-table">
      <summary>{t("lib.as-table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many races scroll on a narrow phone, also by keyboard */}
      <section class="scrolls" tabIndex={0} aria-label={t("lib.standings.over-time")}>
        <table class="standings">
          <thead>
            <tr>
              <th scope="col">{t("lib.driver")}</th>
              {over_time.map((_, index) => (
                <th key={index} scope="col">
                  {number(index + 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {standings.map((row) => (
              <tr key={whoIs(row)}>
                <th scope="row">
                  <bdi class="name">{nameOfRow(row)}</bdi>
                </th>
                {over_time.map((after, index) => (
                  <td key={index} class="figures">
                    {pointsAfter(after, whoIs(row))}
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

function pointsAfter(after: Readonly<Record<string, number>>, who: string): string {
  const points = after[who];
  return points === undefined ? "" : number(points);
}
