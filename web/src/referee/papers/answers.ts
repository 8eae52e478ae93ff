// What an input was about, and a driver's answer in words, as far as the whole table has seen it.
import { isKey, list, number, t } from "../../shared/i18n";
import type { PublicAnswer } from "../../shared/messages";
import { cardName } from "../../shared/narration";

/** What an input was about, in a few words. */
export function inputName(what: string): string {
  const key = `ref.input.${what}`;
  return isKey(key) ? t(key) : t("ref.input.other");
}

/** Describe an answer without its driver: "gear 2: 1 & 2". */
export function describeAnswer(answer: PublicAnswer): string {
  const { do: what, gear, cards, card, heat, count } = answer;
  if (cards) {
    const numeral = t("gear.numeral", { gear: gear ?? 0 });
    return t("ref.answer.plan", { gear: numeral, cards: list(cards.map(cardName)) });
  }
  if (what === "flip" && card) return t("ref.answer.flip", { card: cardName(card) });
  if (what === "cooldown" && heat !== undefined) return t("ref.answer.cooldown", { heat });
  if (count !== undefined) return t("ref.answer.discard", { count });
  const told = detailsOf(answer);
  return told ? t("ref.answer.of", { what: inputName(what), told }) : inputName(what);
}

/** The cards and numbers of an answer. */
function detailsOf(answer: PublicAnswer): string {
  const { card, heat, upgrade, upgrades, give, take, spaces, value, number: many } = answer;
  if (give && take) return `${cardName(give)} → ${cardName(take)}`;
  const named = [card, upgrade, ...(upgrades ?? [])].flatMap((one) => (one ? [cardName(one)] : []));
  const counted = [heat, spaces, value, many].flatMap((one) => (one === undefined ? [] : [number(one)]));
  return [...(named.length > 0 ? [list(named)] : []), ...counted].join(", ");
}
