import { t } from "../../shared/i18n";
import type { CornerBill, Forecast } from "../../shared/messages";
import { tellSpace } from "../../shared/places";
import { HeatCount } from "../../shared/ui/Heat";

/** Where a choice lands and what each corner costs: the bill before the choice. */
export function Outcome({ forecast: { to, corners, spin_out, back_to } }: { forecast: Forecast }) {
  return (
    <span class="outcome">
      <span class="lands">{tellSpace(to)}</span>
      {corners.map((bill) => (
        <Corner key={bill.after} bill={bill} />
      ))}
      {corners.length === 0 && <span class="clear">{t("phone.no-corner")}</span>}
      {spin_out && (
        <span class="chip spun-out">
          {back_to ? t("phone.spin-out-to", { place: tellSpace(back_to) }) : t("phone.spin-out")}
        </span>
      )}
    </span>
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
