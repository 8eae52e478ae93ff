// What cards and tokens do, in words.
import { number, t } from "../shared/i18n";
import { printedNumber } from "../shared/printedNumber";
import { familyName, garageCardName, printedCard } from "./names";
import type { PictogramName } from "./pictograms";
import { type PrintedCard, pictogramOf, type SymbolName, symbolsOf } from "./printed";
import { actsOnCorner, isRoad, isWeather, type Road, roadKey, type Weather } from "./tokens";

/** One line of an explanation: a pictogram, or a value, and what it means. */
export interface Meaning {
  readonly pictogram: PictogramName | null;
  readonly title: string;
  readonly text: string;
}

export interface Explanation {
  readonly title: string;
  readonly meanings: readonly Meaning[];
}

/** Explain a card, a weather token, a road token or a Legend card; null for something unknown. */
export function explained(thing: string): Explanation | null {
  const card = printedCard(thing);
  if (card) return explainedCard(card);
  if (isWeather(thing)) return explainedWeather(thing);
  if (isRoad(thing)) return explainedRoad(thing);
  return thing.startsWith("lg-") ? explainedLegendCard(thing) : null;
}

function explainedCard(card: PrintedCard): Explanation {
  const symbols = symbolsOf(card).map(([symbol, count]) => meaningOf(symbol, count ?? 1));
  const plus = card.symbols.plus ? [meaningOf("plus", card.symbols.plus)] : [];
  return {
    title: card.family === "heat" ? familyName(card) : garageCardName(card.id),
    meanings: [...valueMeanings(card), ...plus, ...symbols],
  };
}

function valueMeanings({ family, values }: PrintedCard): Meaning[] {
  if (family === "heat") return [{ pictogram: "heat", title: t("symbol.heat"), text: t("value.heat") }];
  const [first, ...others] = values.map((value) => number(value));
  if (first === undefined) return [];
  if (others.length === 0) {
    return [{ pictogram: null, title: first, text: t("value.one", { value: first }) }];
  }
  const text = t("value.choice", {
    values: t("value.or", { one: [first, ...others.slice(0, -1)].join(", "), other: others.at(-1) }),
  });
  return [{ pictogram: null, title: [first, ...others].join("/"), text }];
}

function meaningOf(symbol: SymbolName, count: number): Meaning {
  const pictogram = symbol === "plus" ? null : pictogramOf(symbol, count); // its name is the sign itself
  return { pictogram, title: t(`symbol.${symbol}`), text: helpOf(symbol, count) };
}

function helpOf(symbol: SymbolName, count: number): string {
  if (symbol !== "limit") return t(`symbol.${symbol}.help`, { count });
  return t(`symbol.limit.${count > 0 ? "raised" : "lowered"}`, { count: number(Math.abs(count)) });
}

function explainedWeather(weather: Weather): Explanation {
  const start = t("weather.at-start", { text: t(`weather.${weather}.start`) });
  const sector = t("weather.at-sign", { text: t(`weather.${weather}.sector`) });
  return {
    title: t(`weather.${weather}`),
    meanings: [
      { pictogram: weather, title: t(`weather.${weather}`), text: start },
      { pictogram: "weather", title: t("road.weather"), text: sector },
    ],
  };
}

function explainedRoad(road: Road): Explanation {
  const title = t(`road.${roadKey(road)}`);
  const where = t(actsOnCorner(road) ? "road.corner" : "road.sector");
  return {
    title,
    meanings: [{ pictogram: null, title: where, text: t(`road.${roadKey(road)}.help`) }],
  };
}

function explainedLegendCard(id: string): Explanation {
  const number = printedNumber(id);
  const title = t("module.legend-card", { number });
  return { title, meanings: [{ pictogram: null, title, text: t("module.help.legend-card") }] };
}
