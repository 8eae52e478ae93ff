import { ExplainCards } from "../../modules/ExplainCards";
import { heldCard } from "../../modules/holding";
import { cardName } from "../../shared/narration";
import { CardFace } from "../../shared/ui/CardFace";
import type { PrintedId } from "../../shared/words";

interface CardKeysProps<Card extends PrintedId> {
  readonly cards: readonly Card[];
  /** The card that was answered before. */
  readonly pressed?: Card | undefined;
  readonly off?: boolean;
  onPress(card: Card): void;
}

/** One key for each card. */
export function CardKeys<Card extends PrintedId>({
  cards,
  pressed,
  off = false,
  onPress,
}: CardKeysProps<Card>) {
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
          {...heldCard(card)}
          onClick={() => !off && onPress(card)}
        >
          <CardFace card={card} />
        </button>
      ))}
      <ExplainCards cards={cards} />
    </div>
  );
}
