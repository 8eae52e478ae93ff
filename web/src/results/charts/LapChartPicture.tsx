import type { RoundPlaces } from "../../shared/answers";
import type { Point } from "../../shared/charts/layout";
import { useRoom } from "../../shared/charts/room";
import { number, t } from "../../shared/i18n";
import { signAddress } from "../../shared/ui/signs";
import { type CarLine, type LapChart, lapChart, spaced } from "./lapChart";

/** The least room for a round, in rem: a chart of many rounds scrolls on a phone. */
const LEAST_STEP = 0.75;

/** Who was where after each round: a line for each car, with its sign at both ends and now and then between. */
export function LapChartPicture({ rows }: { rows: readonly RoundPlaces[] }) {
  const { ref, width: room, rem } = useRoom<HTMLDivElement>();
  const width = Math.max(room, (LEAST_STEP * rows.length + 4.25) * rem);
  const cars = Math.max(...rows.map(({ places }) => Object.keys(places).length));
  const height = (2.25 * cars + 2.5) * rem;
  const box = { left: 3 * rem, right: width - 1.25 * rem, top: 1.25 * rem, bottom: height - 2.5 * rem };
  const chart = lapChart(rows, box, 2.5 * rem);
  const signed = new Set(spaced(rows, chart.step, 6 * rem));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a narrow phone, also by keyboard
    <div ref={ref} class="lap-chart" tabIndex={0}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        style={{ "--least": `${width > room ? width : 0}px` }}
        role="img"
        aria-label={t("results.chart.place")}
      >
        <Grid chart={chart} width={width} height={height} rem={rem} />
        {chart.lines.map((line) => (
          <Line key={line.seat} line={line} />
        ))}
        {chart.lines.map((line) => (
          <Signs key={line.seat} line={line} rounds={signed} rem={rem} />
        ))}
      </svg>
    </div>
  );
}

interface GridProps {
  readonly chart: LapChart;
  readonly width: number;
  readonly height: number;
  readonly rem: number;
}

function Grid({ chart, width, height, rem }: GridProps) {
  return (
    <g class="grid">
      {chart.places.map(({ place, y }) => (
        <g key={place}>
          <line x1={1.5 * rem} x2={width} y1={y} y2={y} />
          <text class="figures" x={rem} y={y} text-anchor="end" dominant-baseline="central">
            {number(place)}
          </text>
        </g>
      ))}
      {chart.rounds.map(({ round, x }) => (
        <text key={round} x={x} y={height - rem * 0.6} text-anchor="middle">
          {roundLabel(round)}
        </text>
      ))}
    </g>
  );
}

/** The start of a race is before its first round. */
export const roundLabel = (round: number): string => (round === 0 ? t("results.start-row") : number(round));

function Line({ line }: { line: CarLine }) {
  return (
    <>
      <path class="edge" d={line.path} />
      <path class="line" d={line.path} style={{ "--paint": `var(--car-${line.seat})` }} />
    </>
  );
}

interface SignsProps {
  readonly line: CarLine;
  /** In which rounds. */
  readonly rounds: ReadonlySet<number>;
  readonly rem: number;
}

function Signs({ line: { seat, points }, rounds, rem }: SignsProps) {
  const [first, last] = [points[0], points.at(-1)];
  const between = points.filter((point) => rounds.has(point.round) && point !== first && point !== last);
  const draw = (point: Point & { round: number }, size: number) => (
    <image
      key={point.round}
      href={signAddress(seat)}
      x={point.x - size / 2}
      y={point.y - size / 2}
      width={size}
      height={size}
    />
  );
  return (
    <g>
      {between.map((point) => draw(point, 1.1 * rem))}
      {[...new Set([first, last])].map((point) => point && draw(point, 1.9 * rem))}
    </g>
  );
}
