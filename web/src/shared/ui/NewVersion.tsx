import { t } from "../i18n";
import { isOutdated, reload } from "../version";

/** Offer to reload the page after an update, while it cannot do so by itself. */
export function NewVersion() {
  if (!isOutdated.value) return null;
  return (
    <button type="button" class="new-version button main" onClick={reload}>
      {t("app.new-version")}
    </button>
  );
}
