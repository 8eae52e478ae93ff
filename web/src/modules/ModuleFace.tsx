// Our own drawings of upgrades and sponsorship cards: the value on enamel, the symbols on a strip of paper below.
import { number } from "../shared/i18n";
import { printedNumber } from "../shared/printedNumber";
import { signed } from "../shared/signed";
import { cardLabel } from "./names";
import { Pictogram, type PictogramName } from "./pictograms";
import { isMust, type PrintedCard, pictogramOf, type SymbolName, symbolsOf } from "./printed";

/** The strip with the symbols, in the card's box of 50 × 70. */
const STRIP = { x: 3, y: 41, width: 44, height: 26 };
const MIDDLE = 25;
const CREAM = "var(--enamel-cream)";

const plateOf = ({ kind, family }: PrintedCard): string => {
  if (family === "heat") return "var(--enamel-red)";
  return kind === "sponsorship" ? "var(--enamel-green)" : "var(--enamel-blue)";
};

const emblemOf = ({ kind, family }: PrintedCard): PictogramName =>
  kind === "sponsorship" ? "sponsor" : (family as PictogramName);

/** An upgrade or a sponsorship card. Sized by the font, like every card. */
export function ModuleFace({ card }: { card: PrintedCard }) {
  const symbols = symbolsOf(card);
  return (
    <svg class="card-face" viewBox="0 0 50 70" role="img" aria-label={cardLabel(card)}>
      <rect
        x="1.5"
        y="1.5"
        width="47"
        height="67"
        rx="6"
        fill={plateOf(card)}
        stroke="var(--enamel-ink)"
        stroke-width="3"
      />
      <g fill={CREAM} font-family="var(--font-sign)">
        <Head card={card} />
        {card.family === "heat" ? (
          <Pictogram name="heat" x={8} y={22} size={34} ink={CREAM} />
        ) : (
          <Value card={card} alone={symbols.length === 0} />
        )}
      </g>
      {symbols.length > 0 && <Symbols card={card} />}
    </svg>
  );
}

/** The part of the car, whether the card is an advanced one, and the number printed on it. */
function Head({ card }: { card: PrintedCard }) {
  return (
    <>
      <Pictogram name={emblemOf(card)} x={5.5} y={5.5} size={11} ink={CREAM} />
      {card.level === "advanced" && <Pictogram name="advanced" x={20.5} y={6.5} size={9} ink={CREAM} />}
      <text x="44.5" y="15" font-size="11" text-anchor="end">
        {number(printedNumber(card.id))}
      </text>
    </>
  );
}

/** The Speed; a + for each card to turn over; several values side by side where the driver chooses. */
function Value({ card: { values, symbols }, alone }: { card: PrintedCard; alone: boolean }) {
  const plus = "+".repeat(symbols.plus ?? 0);
  if (values.length > 2 && alone) return <FourValues values={values} />;
  const slots = values.length > 0 ? values.map(String) : [""];
  const size = slots.length > 2 ? 19 : alone ? (plus.length > 2 ? 26 : 40) : 28;
  const width = slots.length > 2 ? 10 : 17;
  const first = MIDDLE - ((slots.length - 1) * width) / 2;
  const line = slots.length > 2 ? 35 : alone ? 55 : 39;
  return (
    <>
      {slots.map((value, index) => (
        <text key={value} x={first + index * width} y={line} font-size={size} text-anchor="middle">
          {value}
          {plus}
        </text>
      ))}
      {slots.slice(1).map((value, index) => (
        <path
          key={value}
          d={`M${first + (index + 0.5) * width} ${line - size * 0.73}v${size * 0.73}`}
          stroke={CREAM}
          stroke-width="1.2"
        />
      ))}
    </>
  );
}

/** Four values in two rows: in one row they would be too small. */
function FourValues({ values }: { values: readonly number[] }) {
  return (
    <>
      {values.map((value, index) => (
        <text
          key={value}
          x={index % 2 === 0 ? 16 : 34}
          y={index < 2 ? 40 : 64}
          font-size="27"
          text-anchor="middle"
        >
          {number(value)}
        </text>
      ))}
      <path d="M25 20V65M7 42.5H43" stroke={CREAM} stroke-width="1.2" />
    </>
  );
}

function Symbols({ card }: { card: PrintedCard }) {
  const symbols = symbolsOf(card);
  const width = STRIP.width / symbols.length;
  return (
    <>
      <path
        d={`M3 ${STRIP.y}H47V62.5A4.5 4.5 0 0 1 42.5 67H7.5A4.5 4.5 0 0 1 3 62.5Z`}
        fill="var(--enamel-cream)"
      />
      {symbols.map(([symbol, count], index) => (
        <SymbolTile key={symbol} symbol={symbol} count={count} x={STRIP.x + index * width} width={width} />
      ))}
    </>
  );
}

interface SymbolTileProps {
  readonly symbol: SymbolName;
  readonly count: number | null;
  readonly x: number;
  readonly width: number;
}

/** A pictogram over its number. What must be done stands on a dark square. */
function SymbolTile({ symbol, count, x, width }: SymbolTileProps) {
  const middle = x + width / 2;
  const must = isMust(symbol);
  const ink = must ? CREAM : "var(--enamel-ink)";
  const size = count === null ? Math.min(width - 1, 18) : 13;
  const top = STRIP.y + (count === null ? (STRIP.height - size) / 2 : 1);
  return (
    <>
      {must && (
        <rect
          x={x + 0.75}
          y={STRIP.y + 0.75}
          width={width - 1.5}
          height={STRIP.height - 1.5}
          rx="1"
          fill="var(--enamel-red)"
        />
      )}
      <Pictogram name={pictogramOf(symbol, count)} x={middle - size / 2} y={top} size={size} ink={ink} />
      {count !== null && (
        <text
          x={middle}
          y={STRIP.y + 24.5}
          font-family="var(--font-sign)"
          font-size="14"
          fill={ink}
          text-anchor="middle"
        >
          {symbol === "limit" ? signed(count) : number(count)}
        </text>
      )}
    </>
  );
}
