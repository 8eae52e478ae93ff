// What is printed on the cards of the modules, from the hub's catalogue.
import type { GARAGE_CARDS } from "./catalogue";
import type { PictogramName } from "./pictograms";

type Listed = (typeof GARAGE_CARDS)[number];
export type GarageCard = Listed["id"];
export type Upgrade = Extract<GarageCard, `up-${string}`>;
export type Family = Listed["family"];
export type SymbolName = { [Id in GarageCard]: keyof Extract<Listed, { id: Id }>["symbols"] }[GarageCard];

/** A card of the Garage, or one from a sponsor. */
export interface PrintedCard {
  readonly id: GarageCard;
  readonly kind: Listed["kind"];
  readonly family: Family;
  readonly level?: "basic" | "advanced";
  readonly box: Listed["box"];
  readonly values: readonly number[];
  readonly symbols: Readonly<Partial<Record<SymbolName, number>>>;
}

/** What must be done comes first; `plus` is drawn with the value. */
const ORDER = [
  "heat",
  "scrap",
  "limit",
  "cool",
  "super_cool",
  "reduce",
  "salvage",
  "direct",
  "accelerate",
  "draft",
  "slip",
  "refresh",
  "once",
] as const satisfies readonly SymbolName[];

const WITHOUT_NUMBER: ReadonlySet<SymbolName> = new Set(["direct", "accelerate", "refresh", "once"]);
const MUST: ReadonlySet<SymbolName> = new Set(["heat", "scrap"]);

/** Whether a symbol costs something that cannot be declined. */
export const isMust = (symbol: SymbolName): boolean => MUST.has(symbol);

/** Whether a symbol has a number beside it. */
export const hasNumber = (symbol: SymbolName): boolean => !WITHOUT_NUMBER.has(symbol);

/** The symbols below the value in a fixed order, with their numbers; null for one without. */
export function symbolsOf({
  symbols,
}: PrintedCard): readonly (readonly [(typeof ORDER)[number], number | null])[] {
  return ORDER.filter((one) => one in symbols).map((one) => [
    one,
    hasNumber(one) ? (symbols[one] ?? null) : null,
  ]);
}

/** The pictogram of a symbol: a limit's shows which way it goes. */
export const pictogramOf = (symbol: SymbolName, count: number | null): PictogramName => {
  if (symbol !== "limit") return symbol;
  return (count ?? 0) < 0 ? "limit-lowered" : "limit-raised";
};
