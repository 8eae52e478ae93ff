import { t } from "../../shared/i18n";
import type { Screen } from "../screen";

/** Say once what the page is about now, for those who do not see it. */
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
