import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { ExplainCards } from "../../modules/ExplainCards";
import { heldCard } from "../../modules/holding";
import { copiesOf } from "../../shared/deck";
import { t } from "../../shared/i18n";
import type { CarState } from "../../shared/messages";
import { cardName } from "../../shared/narration";
import { CardFace } from "../../shared/ui/CardFace";
import type { Card } from "../../shared/words";
import { HandPicker } from "../dealt/HandPicker";
import { DealtContext } from "../dealt/hand";
import { countOf, mayAdd, type Picks } from "../picks";

/** How many faces fit with four in a row. */
const FEW = 11;

interface CardPickerProps {
  readonly faces: readonly Card[];
  readonly picks: Picks;
  readonly most: number;
  /** Whose cards they are. */
  readonly car: CarState;
  onPick(card: Card): void;
  readonly children?: ComponentChildren;
}

/** Large card faces: each tap adds one copy. */
export function CardPicker({ faces, picks, most, car, onPick, children }: CardPickerProps) {
  const dealt = useContext(DealtContext);
  if (dealt) return <HandPicker dealt={dealt} faces={faces} picks={picks} most={most} onPick={onPick} />;
  return (
    <>
      <div class={faces.length > FEW ? "picker many" : "picker"}>
        {faces.map((card) => (
          <CardButton
            key={card}
            card={card}
            count={countOf(picks, card)}
            full={!mayAdd(picks, card, most) || countOf(picks, card) >= copiesOf(card, car)}
            onPick={onPick}
          />
        ))}
        {children}
      </div>
      <ExplainCards cards={faces} />
    </>
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
      aria-disabled={full}
      data-card={card}
      {...heldCard(card)}
      onClick={() => !full && onPick(card)}
    >
      <span class="sr-only">{count > 0 ? t("phone.card-picked", { card: name, count }) : name}</span>
      <span class="drawn" aria-hidden="true">
        <CardFace card={card} />
      </span>
      {count > 0 && <span class="copies figures" data-count={count} />}
    </button>
  );
}
