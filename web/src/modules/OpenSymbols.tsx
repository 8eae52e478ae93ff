import { number, t } from "../shared/i18n";
import type { CarState } from "../shared/messages";
import { signed } from "../shared/signed";
import { Pictogram } from "./pictograms";
import { hasNumber, isMust, pictogramOf, type SymbolName } from "./printed";

type Open = NonNullable<CarState["symbols"]>[number];

/** What the cards of a turn still cost or allow: one sign for each kind of symbol, what must be done first. */
export function OpenSymbols({ symbols }: { symbols: readonly Open[] }) {
  return (
    <span class="open-symbols">
      {summed(symbols).map(([symbol, count]) => (
        <span
          key={symbol}
          class={isMust(symbol) ? "open-symbol must" : "open-symbol"}
          title={t(`symbol.${symbol}`)}
        >
          <Pictogram name={pictogramOf(symbol, count)} />
          <span class="sr-only">{t(`symbol.${symbol}`)}</span>
          {hasNumber(symbol) && (
            <span class="figures">{symbol === "limit" ? signed(count) : number(count)}</span>
          )}
        </span>
      ))}
    </span>
  );
}

/** Symbols of a kind add up. */
function summed(symbols: readonly Open[]): [SymbolName, number][] {
  const sums = new Map<SymbolName, number>();
  for (const { symbol, number: count } of symbols) sums.set(symbol, (sums.get(symbol) ?? 0) + count);
  return [...sums].sort(([one], [other]) => Number(isMust(other)) - Number(isMust(one)));
}
