import { t } from "../../shared/i18n";
import { option } from "../screen";
import { CardButton } from "../ui/CardPicker";
import { MiniTrack } from "../ui/MiniTrack";
import { News } from "../ui/News";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import type { TurnProps } from "./Turn";
import { TurnFacts } from "./TurnFacts";

/** A tournament's mistake: one card too many for the gear, so the driver draws one at random and tells which. */
export function Dropped({ driver, screen: { options, car } }: TurnProps) {
  const played = new Set(option(options, "dropped")?.played ?? []);
  return (
    <div class="split dropped">
      <div class="told">
        <News driver={driver} />
        <Question title={t("ask.dropped")} rules={["shift-gears", "reveal-move"]}>
          <p>{t("phone.dropped.note")}</p>
        </Question>
        <TurnFacts car={car} />
        <UndoButton driver={driver} />
      </div>
      <MiniTrack link={driver.link} />
      <div class="picker">
        {[...played].map((card) => (
          <CardButton
            key={card}
            card={card}
            count={0}
            full={false}
            onPick={() => void driver.act({ do: "dropped", card })}
          />
        ))}
      </div>
    </div>
  );
}
