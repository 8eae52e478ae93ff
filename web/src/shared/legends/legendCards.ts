// The ten Legend cards: every colour has each helmet number once, so one number tells the card.
import type { CarState } from "../messages";
import { LEGEND_CARDS, LEGEND_DIAMONDS } from "../vocabulary";
import type { Seat } from "../words";

export type LegendCard = keyof typeof LEGEND_CARDS;
export type Column = keyof (typeof LEGEND_CARDS)["lg-01"];

const COLUMNS = Object.keys(LEGEND_CARDS["lg-01"]) as Column[];

/** The colour whose helmet numbers are offered: that of a Legend in this race, if it has a helmet on the cards. */
export function columnFor(cars: readonly CarState[]): Column {
  const legends: readonly Seat[] = cars.filter(({ legend }) => legend).map(({ seat }) => seat);
  return COLUMNS.find((column) => legends.includes(column)) ?? "black";
}

/** The helmet number of a colour on a card. */
export const legendHelmet = (card: LegendCard, column: Column): number => LEGEND_CARDS[card][column];

export interface HelmetRow {
  readonly seat: Column;
  readonly helmet: number;
  readonly diamond: number;
}

/** Everything on a card: a row for each colour that has a helmet. */
export function helmetRows(card: LegendCard): HelmetRow[] {
  return COLUMNS.map((seat) => {
    const helmet = legendHelmet(card, seat);
    return { seat, helmet, diamond: LEGEND_DIAMONDS[String(helmet) as keyof typeof LEGEND_DIAMONDS] };
  });
}

export interface HelmetKey {
  readonly card: LegendCard;
  readonly helmet: number;
}

/** The helmet numbers of one colour, lowest first, each with its card. */
export function helmetKeys(column: Column): HelmetKey[] {
  const cards = Object.keys(LEGEND_CARDS) as LegendCard[];
  return cards
    .map((card) => ({ card, helmet: LEGEND_CARDS[card][column] }))
    .sort((one, other) => one.helmet - other.helmet);
}
