import { number, t } from "../../shared/i18n";
import type { Forecast, Position } from "../../shared/messages";
import { describeSpace } from "../../shared/places";
import { Corner } from "./Outcome";

/** Several outcomes side by side, each under what would bring it: a flipped card, a chosen value. */
export function Outcomes({ of }: { of: readonly (readonly [string, Forecast])[] }) {
  const open = of.every(([, { corners }]) => corners.length === 0);
  return (
    <span class="outcomes">
      {of.map(([name, forecast]) => (
        <span key={name} class={forecast.spin_out ? "column bad" : "column"}>
          <span class="value figures">{name}</span>
          <Lands to={forecast.to} />
          <Cost forecast={forecast} />
        </span>
      ))}
      {open && <span class="clear">{t("phone.no-corner")}</span>}
    </span>
  );
}

/** The printed number where the car would land; it counts to the next corner, or to the one after that if that is paid. */
function Lands({ to }: { to: Position }) {
  return (
    <span class="lands">
      <span class="sr-only">{describeSpace(to)}</span>
      <span aria-hidden="true">→ {number(to.mark)}</span>
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
