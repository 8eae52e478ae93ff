import { number, t } from "../../shared/i18n";
import type { Forecast } from "../../shared/messages";
import { Corner } from "../ui/Outcome";

/** What a boost would lead to, for each card its flip may find. */
export function BoostOutlook({ outlook }: { outlook: Readonly<Record<string, Forecast>> }) {
  const open = Object.values(outlook).every(({ corners }) => corners.length === 0);
  return (
    <span class="boost-outlook">
      {Object.entries(outlook).map(([card, forecast]) => (
        <span key={card} class={forecast.spin_out ? "column bad" : "column"}>
          <span class="value figures">{t("phone.react.plus", { card })}</span>
          <Lands space={forecast.to.space} />
          <Cost forecast={forecast} />
        </span>
      ))}
      {open && <span class="clear">{t("phone.no-corner")}</span>}
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
  return (
    <span class="costs">
      {corners.map((bill) => (
        <Corner key={bill.after} bill={bill} />
      ))}
    </span>
  );
}
