import { number, t } from "../../shared/i18n";
import { driverName } from "../../shared/narration";
import type { Row } from "../../shared/result";
import { CarBadge } from "../../shared/ui/CarBadge";
import { type Bar, bars, type Scale, SMALL, scaleOf, type Value } from "./perCar";

const speedOf: Value = ({ speed }) => speed;
const engineOf: Value = ({ engine }) => engine;
const paidOf: Value = ({ heat }) => heat;

/** How fast each car was in each round; a spin-out is crossed. */
export function SpeedPictures({ rows }: { rows: readonly Row[] }) {
  const scale = scaleOf(rows, [speedOf]);
  return (
    <ul class="per-car">
      {rows.map((row) => (
        <Small key={row.car.seat} row={row} scale={scale} label={t("results.chart.speed")}>
          <Bars
            kind="speed"
            bars={bars(row.turns, speedOf, scale, 0.2)}
            paint={`var(--car-${row.car.seat})`}
          />
          <Crosses
            bars={bars(
              row.turns.filter((turn) => turn.spun_out),
              speedOf,
              scale,
              0.2,
            )}
          />
        </Small>
      ))}
    </ul>
  );
}

/** How much Heat each car had left after each round, and paid in it. */
export function HeatPictures({ rows }: { rows: readonly Row[] }) {
  const scale = scaleOf(rows, [engineOf, paidOf]);
  return (
    <>
      <p class="legend" aria-hidden="true">
        <span class="engine">{t("results.engine")}</span>
        <span class="paid">{t("results.paid-then")}</span>
      </p>
      <ul class="per-car">
        {rows.map((row) => (
          <Small key={row.car.seat} row={row} scale={scale} label={t("results.chart.heat")}>
            <Bars kind="engine" bars={bars(row.turns, engineOf, scale, 0)} />
            <Bars kind="paid" bars={bars(row.turns, paidOf, scale, 0.4)} />
          </Small>
        ))}
      </ul>
    </>
  );
}

/** With more rounds than this, the edges of bars are finer. */
const MANY = 16;

interface SmallProps {
  readonly row: Row;
  readonly scale: Scale;
  readonly label: string;
  readonly children: preact.ComponentChildren;
}

function Small({ row: { car }, scale, label, children }: SmallProps) {
  const [first, last] = [scale.rounds[0], scale.rounds.at(-1)];
  return (
    <li>
      <p class="who">
        <CarBadge seat={car.seat} label={false} />
        <bdi class="name">{driverName(car)}</bdi>
      </p>
      <div class={scale.rounds.length > MANY ? "plot dense" : "plot"}>
        <span class="most figures" aria-hidden="true">
          {number(scale.most)}
        </span>
        <svg
          viewBox={`0 0 ${SMALL.width} ${SMALL.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${driverName(car)}: ${label}`}
        >
          {children}
        </svg>
        <span class="from-to" aria-hidden="true">
          {first !== undefined && <span>{number(first)}</span>}
          {last !== undefined && last !== first && <span>{number(last)}</span>}
        </span>
      </div>
    </li>
  );
}

function Bars({ kind, bars, paint }: { kind: string; bars: readonly Bar[]; paint?: string }) {
  return (
    <g class={kind} style={paint ? { "--paint": paint } : undefined}>
      {bars.map(({ round, x, y, width, height }) => (
        <rect key={round} x={x} y={y} width={width} height={height} />
      ))}
    </g>
  );
}

/** Crosses at the foot of bars, by lines that stay as thin however the chart is stretched. */
function Crosses({ bars }: { bars: readonly Bar[] }) {
  const foot = SMALL.height;
  return (
    <g class="crosses">
      {bars.map(({ round, x, width }) => (
        <path
          key={round}
          d={`M${x} ${foot - 12}L${x + width} ${foot - 2}M${x + width} ${foot - 12}L${x} ${foot - 2}`}
        />
      ))}
    </g>
  );
}
