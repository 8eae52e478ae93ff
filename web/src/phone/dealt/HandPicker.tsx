import { t } from "../../shared/i18n";
import { cardName } from "../../shared/narration";
import { CardFace } from "../../shared/ui/CardFace";
import type { Card } from "../../shared/words";
import type { Picks } from "../picks";
import { type Dealt, type HandCard, mayPick, spread } from "./hand";
import "./dealt.css";

interface HandPickerProps {
  readonly dealt: Dealt;
  /** The faces that may be picked. */
  readonly faces: readonly Card[];
  readonly picks: Picks;
  readonly most: number;
  onPick(card: Card): void;
}

/** The dealt hand: a tap takes a card out of it. */
export function HandPicker({ dealt, faces, picks, most, onPick }: HandPickerProps) {
  if (!dealt.cards) return <p class="quiet">{t("phone.dealt.dealing")}</p>;
  const full = picks.length >= most;
  return (
    <ul
      class={dealt.cards.length > 8 ? "picker dealt-hand many" : "picker dealt-hand"}
      aria-label={t("phone.dealt.hand")}
    >
      {spread(dealt.cards, picks).map((one, index) => (
        <li key={index}>
          <HeldCard
            {...one}
            off={one.picked || full || !mayPick(one.card, faces, dealt, picks)}
            onPick={onPick}
          />
        </li>
      ))}
    </ul>
  );
}

interface HeldCardProps extends HandCard {
  readonly off: boolean;
  onPick(card: Card): void;
}

/** A card that is picked has left its place in the hand; one that cannot be picked is faded. */
function HeldCard({ card, picked, off, onPick }: HeldCardProps) {
  return (
    <button
      type="button"
      class={picked ? "card-button gone" : "card-button"}
      aria-label={cardName(card)}
      aria-pressed={picked}
      aria-disabled={off}
      onClick={() => !off && onPick(card)}
    >
      <CardFace card={card} />
    </button>
  );
}
