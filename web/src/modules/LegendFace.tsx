// Our own drawing of a Legend card: a row for each colour, with its helmet number and its diamond.
import { CAR_SIGNS } from "../shared/cars";
import { number, t } from "../shared/i18n";
import { printedNumber } from "../shared/printedNumber";
import type { Seat } from "../shared/words";

export interface LegendRow {
  readonly seat: Seat;
  readonly helmet: number;
  readonly diamond: number;
}

interface LegendFaceProps {
  readonly card: string;
  readonly rows: readonly LegendRow[];
  /** Whether it is only as high as its rows, which are then larger. */
  readonly cut?: boolean;
}

const TOP = 4;
const ROOM = 62;
const MOST_HIGH = 13;
const CUT_HIGH = 16;

/** A Legend card, or the rows of it that matter in this race. Sized by the font, like every card. */
export function LegendFace({ card, rows, cut = false }: LegendFaceProps) {
  const high = cut ? CUT_HIGH : Math.min(MOST_HIGH, ROOM / rows.length);
  const room = cut ? CUT_HIGH * rows.length : ROOM;
  const first = TOP + (room - high * rows.length) / 2;
  const whole = room + 2 * TOP;
  const label = t("module.legend-card", { number: printedNumber(card) });
  return (
    <svg class={cut ? "legend-rows" : "card-face"} viewBox={`0 0 50 ${whole}`} role="img" aria-label={label}>
      <rect
        x="1.5"
        y="1.5"
        width="47"
        height={whole - 3}
        rx="6"
        fill="var(--enamel-cream)"
        stroke="var(--enamel-ink)"
        stroke-width="3"
      />
      {rows.map((row, index) => (
        <Row key={row.seat} row={row} y={first + index * high} high={high} />
      ))}
    </svg>
  );
}

const HELMET = "M-11 7V0A11 10.5 0 0 1 11 0V2H3Q1 2 1 4.5Q1 7 3 7Z";
const DIAMOND = "M0-9L9 0L0 9L-9 0Z";

/** The colour by its paint and its shape, the helmet with its number, the diamond with its own. */
function Row({ row: { seat, helmet, diamond }, y, high }: { row: LegendRow; y: number; high: number }) {
  const size = high / 19;
  return (
    <g
      transform={`translate(0 ${y + high / 2})`}
      font-family="var(--font-sign)"
      text-anchor="middle"
      stroke="var(--enamel-ink)"
    >
      <path
        d={CAR_SIGNS[seat].path}
        transform={`translate(9.5 0) scale(${high / 140})`}
        fill={`var(--car-${seat})`}
        stroke-width="9"
      />
      <g transform={`translate(25.5 0) scale(${size})`}>
        <path d={HELMET} fill={`var(--car-${seat})`} stroke-width="1.6" />
        <path d="M3 2H11V4.5Q7 6 3 4.5Z" fill="var(--enamel-cream)" stroke-width="1" />
        <text x="-4" y="5" font-size="14" fill={`var(--car-${seat}-ink)`} stroke="none">
          {number(helmet)}
        </text>
      </g>
      <g transform={`translate(40.5 0) scale(${size})`}>
        <path d={DIAMOND} fill="var(--enamel-yellow)" stroke-width="1.6" />
        <text y="4.8" font-size="13" fill="var(--enamel-ink)" stroke="none">
          {number(diamond)}
        </text>
      </g>
    </g>
  );
}
