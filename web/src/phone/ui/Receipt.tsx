import { t } from "../../shared/i18n";
import { type ReceiptLine, receiptLines } from "../../shared/receiptLines";
import type { Driver } from "../driver";
import { inShort } from "../receipt";

/** What just happened to this car, above the next question; it goes with the driver's next plan. */
export function Receipt({ driver }: { driver: Driver }) {
  const lines = receiptLines(driver.receipt.value, driver.names.value);
  const [first] = lines;
  if (!first) return null;
  return (
    <section class="receipt" aria-label={t("phone.receipt")}>
      <p class={`in-short ${tone(lines)}`}>{inShort(driver.receipt.value) || first.text}</p>
      {lines.map(({ tone, text }, at) => (
        <p key={`${at} ${text}`} class={tone}>
          {text}
        </p>
      ))}
    </section>
  );
}

/** The gravest of its lines. */
const tone = (lines: readonly ReceiptLine[]): ReceiptLine["tone"] =>
  (["alarm", "paid"] as const).find((one) => lines.some(({ tone }) => tone === one)) ?? "plain";
