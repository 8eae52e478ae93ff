import { t } from "../../shared/i18n";
import { cardName } from "../../shared/narration";
import { CardFace } from "../../shared/ui/CardFace";
import type { Picks } from "../picks";

interface PickedCardsProps {
  readonly picks: Picks;
  /** Slots to fill; 0 if there is no fixed number. */
  readonly places: number;
  onRemove(index: number): void;
}

/** The cards picked so far; a tap puts one back. */
export function PickedCards({ picks, places, onRemove }: PickedCardsProps) {
  const empty = Math.max(0, places - picks.length);
  return (
    <ol class="picked-cards" aria-label={t("phone.picked")}>
      {picks.map((card, index) => (
        <li key={`${index} ${card}`}>
          <button type="button" onClick={() => onRemove(index)}>
            <span class="sr-only">{t("phone.put-back", { card: cardName(card) })}</span>
            <span class="drawn" aria-hidden="true">
              <CardFace card={card} />
            </span>
            <span class="put-back" aria-hidden="true">
              ×
            </span>
          </button>
        </li>
      ))}
      {Array.from({ length: empty }, (_, index) => (
        <li key={index} class="empty" aria-hidden="true" />
      ))}
    </ol>
  );
}
