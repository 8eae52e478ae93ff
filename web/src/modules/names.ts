// What cards of the modules are called: the part and its value, and a number where two cards share both.
import { list, number, t } from "../shared/i18n";
import { printedNumber } from "../shared/printedNumber";
import { signed } from "../shared/signed";
import type { PrintedId } from "../shared/words";
import { GARAGE_CARDS } from "./catalogue";
import { type GarageCard, type PrintedCard, type SymbolName, symbolsOf } from "./printed";

const CARDS: ReadonlyMap<string, PrintedCard> = new Map(
  (GARAGE_CARDS as readonly PrintedCard[]).map((card) => [card.id, card]),
);

/** A card of the Garage or of a sponsor by its id; undefined for any other. */
export const printedCard = (id: string): PrintedCard | undefined => CARDS.get(id);

export const familyName = ({ kind, family }: PrintedCard): string =>
  t(`family.${kind === "sponsorship" ? "sponsor" : (family as Upgraded)}`);

type Upgraded =
  | Exclude<PrintedCard["family"], `${string}-${string}`>
  | "4-wheel-drive"
  | "gas-pedal"
  | "air-intake"
  | "front-wing";

const printedValue = ({ values, symbols }: PrintedCard): string =>
  values.map((value) => number(value)).join("/") + "+".repeat(symbols.plus ?? 0);

const plainName = (card: PrintedCard): string => `${familyName(card)} ${printedValue(card)}`.trim();

/** A card's name as a sentence has it: “Brakes 1/5”. */
export function garageCardName(id: GarageCard): string {
  const card = CARDS.get(id);
  if (!card) return id;
  const name = plainName(card);
  const isShared = [...CARDS.values()].some((one) => one.id !== id && plainName(one) === name);
  return isShared ? t("module.card.numbered", { name, number: printedNumber(card.id) }) : name;
}

/** A card's name below its picture: on two lines its number stays beside the word before it. */
export const cardCaption = (id: PrintedId): string =>
  garageCardName(id as GarageCard).replace(/ (?=[^ ]+\)$)/, "\u00a0");

/** A card's name with its symbols, for those who cannot see the drawing. */
export function cardLabel(card: PrintedCard): string {
  const symbols = symbolsOf(card).map(([symbol, count]) => symbolLabel(symbol, count));
  const name = garageCardName(card.id);
  return symbols.length > 0 ? t("module.card.with", { name, symbols: list(symbols) }) : name;
}

function symbolLabel(symbol: SymbolName, count: number | null): string {
  const name = t(`symbol.${symbol}`);
  if (count === null) return name;
  return t("module.card.symbol", {
    symbol: name,
    count: symbol === "limit" ? signed(count) : number(count),
  });
}
