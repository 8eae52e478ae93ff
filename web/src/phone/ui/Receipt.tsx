import { t } from "../../shared/i18n";
import { receiptLines } from "../../shared/receiptLines";
import type { Driver } from "../driver";

/** What just happened to this car, above the next question; it goes with the driver's next plan. */
export function Receipt({ driver }: { driver: Driver }) {
  const lines = receiptLines(driver.receipt.value, driver.names.value);
  if (lines.length === 0) return null;
  return (
    <section class="receipt" aria-label={t("phone.receipt")}>
      {lines.map(({ tone, text }, at) => (
        <p key={`${at} ${text}`} class={tone}>
          {text}
        </p>
      ))}
    </section>
  );
}
