// What the things are called that get tags.

import { modulesNow } from "../../modules/later";
import { isWeather, type Road, roadKey, type Weather } from "../../modules/tokens";
import { number, t } from "../../shared/i18n";
import { type LegendCard, legendHelmet } from "../../shared/legends/legendCards";
import { cardName } from "../../shared/narration";
import type { CONTROLS } from "../../shared/vocabulary";
import { COPIES, type PrintedId } from "../../shared/words";
import { FIRST_BOX, readMeaning, type Thing } from "./meanings";

/** Describe a meaning: "Red 1, first copy". */
export function describeMeaning(meaning: string): string {
  const thing = readMeaning(meaning);
  if (thing.kind === "control") return describeControl(thing.control);
  if (thing.kind === "seat") return t("ref.tags.seat-tag", { seat: t(`seat.${thing.seat}`) });
  const piece = describePiece(thing);
  return thing.box === FIRST_BOX ? piece : `${piece} · ${thing.box}`;
}

function describePiece(thing: Extract<Thing, { readonly box: string }>): string {
  switch (thing.kind) {
    case "legend":
      return describeLegend(thing.card);
    case "token":
      return tokenName(thing.token);
    default:
      return thing.seat
        ? `${t(`seat.${thing.seat}`)} ${describeCopy(thing.card, thing.copy)}`
        : cardName(thing.card);
  }
}

/** Nothing but its helmets is printed on a Legend card: one of them tells which it is. */
const describeLegend = (card: LegendCard): string =>
  t("ref.tags.legend", { colour: t("seat.red"), helmet: number(legendHelmet(card, "red")) });

/** A token's name; the bare word until the module's texts are there. */
function tokenName(token: Weather | Road): string {
  if (!modulesNow()) return token;
  return isWeather(token) ? t(`weather.${token}`) : t(`road.${roadKey(token)}`);
}

/** Cards that a colour has only once have no copy number. */
export function describeCopy(card: PrintedId, copy: number): string {
  return (COPIES as ReadonlyMap<string, number>).get(card) === 1
    ? card
    : t("ref.tags.copy", { card, copy: String(copy) });
}

type Control = (typeof CONTROLS)[number];
type Plain = Exclude<Control, `gear-${number}` | `number-${number}`>;

function describeControl(control: string): string {
  const [, kind, count] = /^(gear|number)-(\d)$/.exec(control) ?? [];
  if (kind === "gear") return t("ref.control.gear", { gear: t("gear.numeral", { gear: count ?? "" }) });
  if (kind === "number") return t("ref.control.number", { number: number(Number(count)) });
  return t(`ref.control.${control as Plain}`);
}
