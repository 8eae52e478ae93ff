// What an input was about, and a driver's answer in words, as far as the whole table has seen it.
import { isKey, list, t } from "../../shared/i18n";
import type { PublicAnswer } from "../../shared/messages";
import { cardName } from "../../shared/narration";

/** What an input was about, in a few words. */
export function inputName(what: string): string {
  const key = `ref.input.${what}`;
  return isKey(key) ? t(key) : t("ref.input.other");
}

/** Describe an answer without its driver: "gear 2: 1 & 2". */
export function describeAnswer({ do: what, gear, cards, card, heat, count }: PublicAnswer): string {
  if (cards) {
    const numeral = t("gear.numeral", { gear: gear ?? 0 });
    return t("ref.answer.plan", { gear: numeral, cards: list(cards.map(cardName)) });
  }
  if (card) return t("ref.answer.flip", { card: cardName(card) });
  if (heat !== undefined) return t("ref.answer.cooldown", { heat });
  return count === undefined ? inputName(what) : t("ref.answer.discard", { count });
}
