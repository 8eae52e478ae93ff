import { number, t } from "../../shared/i18n";
import type { Forecast } from "../../shared/messages";
import { HeatCount } from "../../shared/ui/Heat";
import { LimitSign } from "../ui/Outcome";

/** What a boost would lead to, for each card its flip may find. */
export function BoostOutlook({ outlook }: { outlook: Readonly<Record<string, Forecast>> }) {
  return (
    <span class="boost-outlook">
      {Object.entries(outlook).map(([card, forecast]) => (
        <span key={card} class={forecast.spin_out ? "column bad" : "column"}>
          <span class="value figures">{t("phone.react.plus", { card })}</span>
          <Lands space={forecast.to.space} />
          <Cost forecast={forecast} />
        </span>
      ))}
    </span>
  );
}

function Lands({ space }: { space: number }) {
  return (
    <span class="lands">
      <span class="sr-only">{t("phone.space", { space })}</span>
      <span aria-hidden="true">→ {number(space)}</span>
    </span>
  );
}

function Cost({ forecast: { corners, spin_out } }: { forecast: Forecast }) {
  if (spin_out) return <span class="chip spun-out">{t("phone.spin-out")}</span>;
  const billed = corners.filter(({ heat }) => heat > 0);
  if (billed.length === 0) return <span class="clear">{t("phone.free")}</span>;
  return (
    <span class="costs">
      {billed.map(({ after, limit, heat }) => (
        <span key={after} class="corner-bill">
          <LimitSign limit={limit} />
          <HeatCount count={heat} sign="−" />
        </span>
      ))}
    </span>
  );
}
