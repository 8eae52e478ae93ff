import { t } from "../../shared/i18n";
import { receiptLines } from "../../shared/receiptLines";
import type { Driver } from "../driver";
import type { Screen } from "../screen";

/** Announce what just happened and what the page shows now, for screen readers. */
export function Announcer({ driver, screen }: { driver: Driver; screen: Screen }) {
  const news = receiptLines(driver.receipt.value, driver.names.value).map(({ text }) => `${text}. `);
  return (
    <p class="sr-only" role="status">
      {news.join("")}
      {announcement(screen)}
    </p>
  );
}

/** What a driver is asked for now; empty if nothing. */
export function announcement(screen: Screen): string {
  if (screen.kind === "asked") return `${t("phone.your-turn")} ${t(`ask.${screen.ask}`)}`;
  return screen.kind === "plan" ? t("phone.plan.title", { round: screen.view.round }) : "";
}
