import { modulesNow } from "../../modules/later";
import { t } from "../../shared/i18n";
import type { PublicState } from "../../shared/messages";

/** What is special about a race of a championship, so that nobody has to remember it. */
export function EventNote({ state }: { state: PublicState }) {
  if (!state.championship && !state.setup?.championship) return null;
  const texts = modulesNow()?.eventTexts(state) ?? [];
  if (texts.length === 0) return null;
  return (
    <p class="event-note">
      <strong>{t("phone.event")}</strong> {texts.join(" ")}
    </p>
  );
}
