import { t } from "../shared/i18n";
import type { Link } from "../shared/link";

/** Race control was opened elsewhere: only one place decides at a time. */
export function TakenOver({ link }: { link: Link }) {
  return (
    <main class="log-in">
      <h1 class="sign red lettering">{t("ref.title")}</h1>
      <p role="alert">{t("ref.taken-over")}</p>
      <button type="button" class="button main big" onClick={() => link.reopen()}>
        {t("ref.taken-over.here")}
      </button>
    </main>
  );
}
