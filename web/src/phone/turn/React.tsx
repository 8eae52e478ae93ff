import { t } from "../../shared/i18n";
import type { Option } from "../../shared/messages";
import { HeatCount } from "../../shared/ui/Heat";
import { option } from "../screen";
import { MiniTrack } from "../ui/MiniTrack";
import { News } from "../ui/News";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import { BoostOutlook } from "./BoostOutlook";
import { ChoiceButton } from "./ChoiceButton";
import { Cooldown } from "./Cooldown";
import type { TurnProps } from "./Turn";
import { TurnFacts } from "./TurnFacts";

/** Step 5: everything on offer, in any order, until the driver is done. */
export function React({ driver, screen: { options, car, view } }: TurnProps) {
  const cooldown = option(options, "cooldown");
  const boost = option(options, "boost");
  const plain = (does: Option["do"]) => option(options, does);
  return (
    <div class="split react">
      <div class="told">
        <News driver={driver} />
        <Question title={t("phone.react.title")} rules={["react", "adrenaline", "check-corner"]} />
        <TurnFacts car={car} />
        <UndoButton driver={driver} />
      </div>
      <MiniTrack link={driver.link} />
      <div class="actions">
        {cooldown?.max && (
          <Cooldown
            key={view.no}
            most={cooldown.max}
            onCool={(heat) => void driver.act({ do: "cooldown", heat })}
          />
        )}
        {boost && (
          <button type="button" class="button choice" onClick={() => void driver.act({ do: "boost" })}>
            <span class="does lettering">
              {t("phone.react.boost")} <HeatCount count={boost.heat ?? 0} sign="−" />
            </span>
            <BoostOutlook outlook={boost.if ?? {}} />
          </button>
        )}
        <ChoiceButton
          option={plain("adrenaline")}
          text={t("phone.react.adrenaline", { speed: plain("adrenaline")?.speed ?? 0 })}
          onChoose={() => void driver.act({ do: "adrenaline" })}
        />
        <ChoiceButton
          main
          option={plain("done")}
          text={t("phone.react.done")}
          onChoose={() => void driver.act({ do: "done" })}
        />
      </div>
    </div>
  );
}
