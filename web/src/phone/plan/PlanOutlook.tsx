import { modulesNow } from "../../modules/later";
import { list, number, t } from "../../shared/i18n";
import type { Forecast, GearChoice, PlanForecast } from "../../shared/messages";
import { cardName } from "../../shared/narration";
import { HeatCount } from "../../shared/ui/Heat";
import { type Card, isCoreCard } from "../../shared/words";
import { Outcome } from "../ui/Outcome";
import { Outcomes } from "../ui/Outcomes";
import { SpeedDial } from "../ui/SpeedDial";
import { type PlanDraft, played } from "./draft";

/** What the symbols of planned cards will ask for: Heat to pay, values to choose. */
function printedOn(cards: readonly Card[]) {
  const printed = cards.flatMap((card) => (isCoreCard(card) ? [] : [modulesNow()?.printedCard(card)]));
  return {
    owed: printed.reduce((all, card) => all + (card?.symbols.heat ?? 0), 0),
    choices: printed.flatMap((card) => (card && card.values.length > 1 ? [card.id as Card] : [])),
  };
}

interface PlanOutlookProps {
  readonly draft: PlanDraft;
  readonly forecast: PlanForecast | null;
  readonly refusal: string | null;
  readonly engine: number;
  /** The shift: what it costs, and whether it would be a mistake. */
  readonly shift: GearChoice | undefined;
}

/** The plan's Speed, where it leads and what it costs; until it is complete, what is missing. */
export function PlanOutlook({ draft, forecast, refusal, engine, shift }: PlanOutlookProps) {
  const missing = draft.gear - played(draft).length;
  const heat = shift?.heat ?? 0;
  const { owed, choices } = printedOn(played(draft));
  return (
    <output class="plan-outlook">
      {forecast && (
        <SpeedDial speed={forecast.speed} to={forecast.speeds?.at(-1)?.speed} flips={forecast.stress} />
      )}
      <div class="outlook-text">
        {missing > 0 && <p>{t("phone.plan.missing", { missing })}</p>}
        {shift?.mistake && <p class="alarm">{t("phone.gear-mistake")}</p>}
        {refusal && <p class="alarm">{refusal}</p>}
        {forecast && <Foreseen forecast={forecast} engine={engine} />}
        {forecast && choices.length > 0 && (
          <p class="soft">{t("phone.plan.choice", { cards: list(choices.map(cardName)) })}</p>
        )}
        {forecast && owed > 0 && (
          <p class={owed + heat > engine ? "alarm" : "soft"}>
            {t(owed + heat > engine ? "phone.plan.short" : "phone.plan.owes", {
              heat: owed,
              engine: engine - heat,
            })}
          </p>
        )}
      </div>
    </output>
  );
}

interface ForeseenProps {
  readonly forecast: PlanForecast;
  readonly engine: number;
}

/** As many Speeds as fit side by side. */
const COLUMNS = 4;

/** The Speeds that a plan may have, each with its outcome; of many only the lowest and the highest. */
function bySpeed({ speeds = [] }: PlanForecast): [string, Forecast][] {
  const shown = speeds.length > COLUMNS ? [speeds.at(0), speeds.at(-1)] : speeds;
  return shown.flatMap((one) => (one ? [[number(one.speed), one]] : []));
}

function Foreseen({ forecast, engine }: ForeseenProps) {
  if (forecast.cluttered) return <p class="alarm">{t("phone.plan.cluttered-note")}</p>;
  const all = forecast.speeds ?? [forecast];
  const spins = all.some((one) => one.spin_out);
  return (
    <>
      {forecast.speeds ? <Outcomes of={bySpeed(forecast)} /> : <Outcome forecast={forecast} />}
      {spins && (
        <p class="alarm">
          {t("word.engine")} <HeatCount count={engine} />
        </p>
      )}
      {all.some((one) => one.slipstream && !one.spin_out) && (
        <p class="soft">{t("phone.plan.slipstream-note")}</p>
      )}
      {forecast.stress > 0 && <p class="soft">{t("phone.plan.flips-note", { count: forecast.stress })}</p>}
    </>
  );
}
