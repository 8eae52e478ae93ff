import { t } from "../../shared/i18n";
import type { PublicAnswer } from "../../shared/messages";
import type { Command, Seat } from "../../shared/words";
import { CardKeys } from "../ui/CardKeys";
import type { FlipFor, Nameable } from "./question";

interface FlipProps {
  readonly seat: Seat;
  readonly cards: Nameable;
  readonly reason: FlipFor;
  readonly old: PublicAnswer | undefined;
  readonly onAnswer: (command: Command) => void;
}

/** Whether it can be that no Basic card is left to turn over: not with the cards of the core game. */
const mayLackBasic = ({ car }: Nameable): boolean =>
  car?.upgrades !== undefined || car?.sponsors !== undefined;

/** The card that was turned over, for a seat; or that there was none to count. */
export function FlipQuestion({ seat, cards, reason, old, onAnswer }: FlipProps) {
  const before = old?.do === "flip" ? old.card : undefined;
  return (
    <fieldset class="plain">
      <legend>{t("ref.act.flip", { for: reason })}</legend>
      <CardKeys
        cards={cards.all}
        pressed={before ?? undefined}
        onPress={(card) => onAnswer({ do: "flip", seat, card })}
      />
      {mayLackBasic(cards) && (
        <button
          type="button"
          class="button"
          aria-pressed={old && before === null}
          onClick={() => onAnswer({ do: "flip", seat, card: null })}
        >
          {t("ref.act.no-basic")}
        </button>
      )}
    </fieldset>
  );
}
