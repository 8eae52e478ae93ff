import { cardName } from "../../shared/narration";
import { CardFace } from "../../shared/ui/CardFace";
import type { Card } from "../../shared/words";

interface CardKeysProps {
  readonly cards: readonly Card[];
  /** The card that was answered before. */
  readonly pressed?: Card | undefined;
  readonly off?: boolean;
  onPress(card: Card): void;
}

/** One key for each card. */
export function CardKeys({ cards, pressed, off = false, onPress }: CardKeysProps) {
  return (
    <div class="card-keys">
      {cards.map((card) => (
        <button
          key={card}
          type="button"
          class="card-key"
          aria-label={cardName(card)}
          aria-pressed={pressed && pressed === card}
          aria-disabled={off}
          onClick={() => !off && onPress(card)}
        >
          <CardFace card={card} />
        </button>
      ))}
    </div>
  );
}
