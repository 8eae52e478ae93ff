import { list, t } from "../../shared/i18n";
import type { SeatView } from "../../shared/messages";
import { cardName } from "../../shared/narration";

/** What the seat's reader holds for the tag that will say what to do with it. */
export function Entered({ view }: { view: SeatView }) {
  const { cards = [], number = 0 } = view.own.entering ?? {};
  if (cards.length === 0 && number === 0) return null;
  return (
    <p class="entered" role="status">
      {cards.length > 0 && t("phone.entered.cards", { cards: list(cards.map(cardName)) })}{" "}
      {number > 0 && t("phone.entered.number", { number })}
    </p>
  );
}
