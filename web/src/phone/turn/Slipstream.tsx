import { t } from "../../shared/i18n";
import { option } from "../screen";
import { MiniTrack } from "../ui/MiniTrack";
import { News } from "../ui/News";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import { ChoiceButton } from "./ChoiceButton";
import type { TurnProps } from "./Turn";
import { TurnFacts } from "./TurnFacts";

/** Step 6: a few Spaces more, or not. */
export function Slipstream({ driver, screen: { options, car } }: TurnProps) {
  const slipstream = option(options, "slipstream");
  return (
    <div class="split">
      <div class="told">
        <News driver={driver} />
        <Question title={t("phone.slipstream.title")} rules={["slipstream", "check-corner"]} />
        <TurnFacts car={car} />
        <UndoButton driver={driver} />
      </div>
      <MiniTrack link={driver.link} />
      <div class="actions">
        <ChoiceButton
          main
          option={slipstream}
          text={t("phone.slipstream.take", { spaces: slipstream?.spaces ?? 0 })}
          onChoose={() => void driver.act({ do: "slipstream" })}
        />
        <ChoiceButton
          option={option(options, "pass")}
          text={t("phone.slipstream.stay")}
          onChoose={() => void driver.act({ do: "pass" })}
        />
      </div>
    </div>
  );
}
