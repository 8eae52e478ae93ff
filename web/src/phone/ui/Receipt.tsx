import { t } from "../../shared/i18n";
import { receiptLines } from "../../shared/receiptLines";
import type { Driver } from "../driver";
import { inShort } from "../receipt";

/** What just happened to this car, above the next question; it goes with the driver's next plan. */
export function Receipt({ driver }: { driver: Driver }) {
  const events = driver.receipt.value;
  const lines = receiptLines(events, driver.names.value);
  const [first] = lines;
  if (!first) return null;
  return (
    <section class="receipt" aria-label={t("phone.receipt")} data-short={inShort(events) || first.text}>
      {lines.map(({ tone, text }, at) => (
        <p key={`${at} ${text}`} class={tone}>
          {text}
        </p>
      ))}
    </section>
  );
}
