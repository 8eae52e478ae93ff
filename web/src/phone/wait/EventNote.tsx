import { modulesNow } from "../../modules/later";
import { t } from "../../shared/i18n";
import type { PublicState } from "../../shared/messages";

/** What is special about a race of a championship, so that nobody has to remember it. */
export function EventNote({ state }: { state: PublicState }) {
  if (!state.championship && !state.setup?.championship) return null;
  const text = modulesNow()?.eventText(state);
  if (!text) return null;
  return (
    <p class="event-note">
      <strong>{t("phone.event")}</strong> {text}
    </p>
  );
}
