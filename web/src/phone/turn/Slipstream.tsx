import { t } from "../../shared/i18n";
import type { Option } from "../../shared/messages";
import { option } from "../screen";
import { MiniTrack } from "../ui/MiniTrack";
import { News } from "../ui/News";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import { ChoiceButton } from "./ChoiceButton";
import { Entered } from "./Entered";
import type { TurnProps } from "./Turn";
import { TurnFacts } from "./TurnFacts";

/** A slipstream for each number of Spaces that it may have; the usual one needs no number. */
function lengthsOf(option: Option) {
  const { spaces = 0, if: foreseen, ...plain } = option;
  if (typeof spaces === "number") return [{ spaces, choice: option, command: { do: "slipstream" } as const }];
  return spaces.map((far) => ({
    spaces: far,
    choice: { ...plain, ...foreseen?.[far] },
    command: { do: "slipstream", spaces: far } as const,
  }));
}

/** Step 6: a few Spaces more, or not. */
export function Slipstream({ driver, screen: { options, car, view } }: TurnProps) {
  const slipstream = option(options, "slipstream");
  return (
    <div class={Array.isArray(slipstream?.spaces) ? "split lengths" : "split"}>
      <div class="told">
        <News driver={driver} />
        <Question title={t("phone.slipstream.title")} rules={["slipstream", "check-corner"]} />
        <TurnFacts car={car} />
        <Entered view={view} />
        <UndoButton driver={driver} />
      </div>
      <MiniTrack link={driver.link} />
      <div class="actions">
        {slipstream &&
          lengthsOf(slipstream).map(({ spaces, choice, command }) => (
            <ChoiceButton
              key={spaces}
              main
              option={choice}
              text={t("phone.slipstream.take", { spaces })}
              onChoose={() => void driver.act(command)}
            />
          ))}
        <ChoiceButton
          option={option(options, "pass")}
          text={t("phone.slipstream.stay")}
          onChoose={() => void driver.act({ do: "pass" })}
        />
      </div>
    </div>
  );
}
