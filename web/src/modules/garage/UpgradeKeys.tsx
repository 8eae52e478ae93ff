// Upgrades to choose from: one key each, which explains its card when it is held.

import { CardFace } from "../../shared/ui/CardFace";
import type { PrintedId } from "../../shared/words";
import { heldToExplain } from "../holding";
import { cardCaption } from "../names";
import "./garage.css";

interface UpgradeKeysProps {
  readonly label: string;
  readonly cards: readonly PrintedId[];
  /** The positions of the chosen cards: a card may be there twice. */
  readonly chosen?: readonly number[];
  onPress(index: number, card: PrintedId): void;
}

export function UpgradeKeys({ label, cards, chosen = [], onPress }: UpgradeKeysProps) {
  return (
    <ul class="upgrade-keys" aria-label={label}>
      {cards.map((card, index) => (
        <li key={`${index}-${card}`}>
          <button
            type="button"
            class="upgrade-key"
            data-card={card}
            aria-pressed={chosen.includes(index)}
            {...heldToExplain(card)}
            onClick={() => onPress(index, card)}
          >
            <CardFace card={card} />
            <span class="upgrade-name">{cardCaption(card)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
