import { t } from "../../shared/i18n";
import { cardName } from "../../shared/narration";
import { DISCARDABLE_CARDS } from "../../shared/words";
import { add, type Picks, removeAt } from "../picks";
import { option } from "../screen";
import { CardPicker } from "../ui/CardPicker";
import { KeepAllSwitch } from "../ui/DeviceSettings";
import { News } from "../ui/News";
import { PickedCards } from "../ui/PickedCards";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import type { TurnProps } from "./Turn";

/** Step 8: any cards from the hand, or none. */
export function Discard({ driver, screen: { options, view } }: TurnProps) {
  const picks = driver.discardsFor(view);
  const change = (changed: Picks) => driver.changeDiscards(view, changed);
  const most = option(options, "discard")?.max ?? 0;
  const last = picks[picks.length - 1];
  return (
    <div class="split discard">
      <div class="told">
        <News driver={driver} />
        <Question title={t("phone.discard.title")} rules={["discard", "replenish-hand"]} />
        <div class="tray">
          <PickedCards picks={picks} places={0} onRemove={(index) => change(removeAt(picks, index))} />
          <p class="soft">
            {last ? t("phone.discard.top", { card: cardName(last) }) : t("phone.discard.note")}
          </p>
        </div>
        <div class="row">
          <UndoButton driver={driver} />
          <KeepAllSwitch text={t("phone.discard.always")} />
        </div>
      </div>
      <CardPicker
        faces={DISCARDABLE_CARDS}
        picks={picks}
        most={most}
        onPick={(card) => change(add(picks, card, most))}
      />
      <button
        type="button"
        class="button main big lock-in"
        onClick={() => void driver.act({ do: "discard", cards: [...picks] })}
      >
        {t("phone.discard.go", { count: picks.length })}
      </button>
    </div>
  );
}
