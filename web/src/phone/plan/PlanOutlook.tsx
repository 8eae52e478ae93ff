import { t } from "../../shared/i18n";
import type { PlanForecast } from "../../shared/messages";
import { HeatCount } from "../../shared/ui/Heat";
import { Outcome } from "../ui/Outcome";
import { SpeedDial } from "../ui/SpeedDial";
import { type PlanDraft, played } from "./draft";

interface PlanOutlookProps {
  readonly draft: PlanDraft;
  readonly forecast: PlanForecast | null;
  readonly refusal: string | null;
  readonly engine: number;
}

/** The plan's Speed, where it leads and what it costs; until it is complete, what is missing. */
export function PlanOutlook({ draft, forecast, refusal, engine }: PlanOutlookProps) {
  const missing = draft.gear - played(draft).length;
  return (
    <output class="plan-outlook">
      {forecast && <SpeedDial speed={forecast.speed} flips={forecast.stress} />}
      <div class="outlook-text">
        {missing > 0 && <p>{t("phone.plan.missing", { missing })}</p>}
        {refusal && <p class="alarm">{refusal}</p>}
        {forecast && <Foreseen forecast={forecast} engine={engine} />}
      </div>
    </output>
  );
}

interface ForeseenProps {
  readonly forecast: PlanForecast;
  readonly engine: number;
}

function Foreseen({ forecast, engine }: ForeseenProps) {
  if (forecast.cluttered) return <p class="alarm">{t("phone.plan.cluttered-note")}</p>;
  return (
    <>
      <Outcome forecast={forecast} />
      {forecast.spin_out && (
        <p class="alarm">
          {t("word.engine")} <HeatCount count={engine} />
        </p>
      )}
      {forecast.slipstream && !forecast.spin_out && <p class="soft">{t("phone.plan.slipstream-note")}</p>}
      {forecast.stress > 0 && <p class="soft">{t("phone.plan.flips-note", { count: forecast.stress })}</p>}
    </>
  );
}
