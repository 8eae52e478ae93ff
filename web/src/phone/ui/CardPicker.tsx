import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { t } from "../../shared/i18n";
import { cardName } from "../../shared/narration";
import { CardFace } from "../../shared/ui/CardFace";
import type { Card } from "../../shared/words";
import { HandPicker } from "../dealt/HandPicker";
import { DealtContext } from "../dealt/hand";
import { countOf, mayAdd, type Picks } from "../picks";

interface CardPickerProps {
  readonly faces: readonly Card[];
  readonly picks: Picks;
  readonly most: number;
  onPick(card: Card): void;
  readonly children?: ComponentChildren;
}

/** Large card faces: each tap adds one copy. */
export function CardPicker({ faces, picks, most, onPick, children }: CardPickerProps) {
  const dealt = useContext(DealtContext);
  if (dealt) return <HandPicker dealt={dealt} faces={faces} picks={picks} most={most} onPick={onPick} />;
  return (
    <div class="picker">
      {faces.map((card) => (
        <CardButton
          key={card}
          card={card}
          count={countOf(picks, card)}
          full={!mayAdd(picks, card, most)}
          onPick={onPick}
        />
      ))}
      {children}
    </div>
  );
}

interface CardButtonProps {
  readonly card: Card;
  readonly count: number;
  readonly full: boolean;
  onPick(card: Card): void;
}

/** One face; while no more can be added it says so and does nothing. */
export function CardButton({ card, count, full, onPick }: CardButtonProps) {
  const name = cardName(card);
  return (
    <button
      type="button"
      class={count > 0 ? "card-button picked" : "card-button"}
      aria-label={count > 0 ? t("phone.card-picked", { card: name, count }) : name}
      aria-disabled={full}
      onClick={() => !full && onPick(card)}
    >
      <CardFace card={card} />
      {count > 0 && <span class="copies figures" data-count={count} />}
    </button>
  );
}
