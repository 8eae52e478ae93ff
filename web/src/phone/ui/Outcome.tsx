import { number, t } from "../../shared/i18n";
import type { CornerBill, Forecast, Position } from "../../shared/messages";
import { describeSpace } from "../../shared/places";
import { HeatCount } from "../../shared/ui/Heat";
import { usePostedLimit } from "./limits";

/** Where a choice leads and what each corner costs. */
export function Outcome({ forecast: { to, corners, spin_out, back_to } }: { forecast: Forecast }) {
  return (
    <span class="outcome">
      <Lands to={to} />
      {corners.map((bill) => (
        <Corner key={bill.after} bill={bill} />
      ))}
      {corners.length === 0 && <span class="clear">{t("phone.no-corner")}</span>}
      {spin_out && (
        <span class="chip spun-out">
          {t("phone.spin-out")}
          {back_to && <BackTo to={back_to} />}
        </span>
      )}
    </span>
  );
}

/** The printed number where a car lands, before the sign of the corner it counts to: a button has little room. */
function Lands({ to }: { to: Position }) {
  const limit = usePostedLimit(to.corner);
  if (limit === undefined) return <span class="lands">{describeSpace(to)}</span>;
  return (
    <span class="lands">
      <span class="sr-only">{describeSpace(to)}</span>
      <span class="short" aria-hidden="true">
        {t("phone.before", { mark: to.mark })} <LimitSign limit={limit} />
      </span>
    </span>
  );
}

/** Where a spin-out ends: before the corner whose cost is shown beside it. */
function BackTo({ to }: { to: Position }) {
  return (
    <>
      <span class="sr-only"> → {describeSpace(to)}</span>
      <span aria-hidden="true"> → {number(to.mark)}</span>
    </>
  );
}

/** What one corner on the way costs. */
export function Corner({ bill }: { bill: CornerBill }) {
  return (
    <span class="corner-bill">
      <LimitSign limit={bill.limit} />
      {bill.heat > 0 ? (
        <HeatCount count={bill.heat} sign="−" />
      ) : (
        <span class="clear">{t("phone.free")}</span>
      )}
      {!!bill.press && <span class="chip press">{t("phone.press", { count: bill.press })}</span>}
    </span>
  );
}

/** A corner's Speed limit, as on the track. */
export function LimitSign({ limit }: { limit: number }) {
  return (
    <span class="limit figures" role="img" aria-label={t("phone.limit", { limit })}>
      {limit}
    </span>
  );
}
