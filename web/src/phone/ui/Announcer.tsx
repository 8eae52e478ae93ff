import { t } from "../../shared/i18n";
import type { Screen } from "../screen";

/** Announce once what the page shows now, for screen readers. */
export function Announcer({ screen }: { screen: Screen }) {
  return (
    <p class="sr-only" role="status">
      {announcement(screen)}
    </p>
  );
}

function announcement(screen: Screen): string {
  if (screen.kind === "asked") return `${t("phone.your-turn")} ${t(`ask.${screen.ask}`)}`;
  return screen.kind === "plan" ? t("phone.plan.title", { round: screen.view.round }) : "";
}
