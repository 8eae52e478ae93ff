import { t } from "../../shared/i18n";
import type { Option } from "../../shared/messages";
import { HeatCount } from "../../shared/ui/Heat";
import { option } from "../screen";
import { MiniTrack } from "../ui/MiniTrack";
import { News } from "../ui/News";
import { Outcomes } from "../ui/Outcomes";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import { ChoiceButton } from "./ChoiceButton";
import { Cooldown } from "./Cooldown";
import { Entered } from "./Entered";
import { Must } from "./Must";
import { Owed } from "./Owed";
import type { TurnProps } from "./Turn";
import { TurnFacts } from "./TurnFacts";
import { Uses } from "./Uses";

/** Step 5: everything on offer, in any order, until the driver is done. */
export function React({ driver, screen: { options, car, view } }: TurnProps) {
  const must = options.filter((one) => one.must);
  return (
    <div class="split react">
      <div class="told">
        <News driver={driver} />
        <Question title={t("phone.react.title")} rules={["react", "adrenaline", "check-corner"]} />
        <TurnFacts car={car} />
        <Entered view={view} />
        <Owed car={car} options={options} />
        <UndoButton driver={driver} />
      </div>
      <MiniTrack link={driver.link} />
      <div class="actions">
        <May key={view.no} driver={driver} options={options.filter((one) => !one.must)} />
        <Must driver={driver} options={must} />
        <ChoiceButton
          main
          option={option(options, "done")}
          text={t("phone.react.done")}
          note={must.length > 0 ? t("phone.react.done-note", sumsOf(must)) : ""}
          onChoose={() => void driver.act({ do: "done" })}
        />
      </div>
    </div>
  );
}

/** What "done" does first: Heat to pay and cards to scrap. */
function sumsOf(must: readonly Option[]) {
  const sum = (of: "heat" | "count") => must.reduce((all, one) => all + (one[of] ?? 0), 0);
  return { heat: sum("heat"), count: sum("count") };
}

const MOVES: readonly Option["do"][] = ["accelerate", "draft", "direct"];

interface MayProps {
  readonly driver: TurnProps["driver"];
  readonly options: readonly Option[];
}

/** Cards first, then whatever moves the car, with its bill; last what gives cards up. */
function May({ driver, options }: MayProps) {
  const cooldown = option(options, "cooldown");
  const boost = option(options, "boost");
  const adrenaline = option(options, "adrenaline");
  const moves = options.filter((one) => MOVES.includes(one.do));
  const unpaid = options.filter((one) => one.do === "unpaid");
  return (
    <>
      {cooldown?.max && (
        <Cooldown most={cooldown.max} onCool={(heat) => void driver.act({ do: "cooldown", heat })} />
      )}
      <Uses driver={driver} options={options.filter((one) => ![...moves, ...unpaid].includes(one))} />
      {boost && (
        <button type="button" class="button choice" onClick={() => void driver.act({ do: "boost" })}>
          <span class="does lettering">
            {t("phone.react.boost")}{" "}
            <HeatCount count={boost.heat ?? 0} {...(boost.heat ? { sign: "−" } : {})} />
          </span>
          <Outcomes
            of={Object.entries(boost.if ?? {}).map(([card, forecast]) => [
              t("phone.react.plus", { card }),
              forecast,
            ])}
          />
        </button>
      )}
      <ChoiceButton
        option={adrenaline}
        text={t("phone.react.adrenaline", { speed: adrenaline?.speed ?? 0 })}
        onChoose={() => void driver.act({ do: "adrenaline" })}
      />
      <Uses driver={driver} options={[...moves, ...unpaid]} />
    </>
  );
}
