import { t } from "../../shared/i18n";
import type { SeenTap } from "../../shared/messages";
import { describeMeaning } from "../tags/naming";

/** The latest tap of a test, big enough to be seen from the reader: ✓ where the tag was read and is known, else ✗. */
export function Trial({ tried }: { tried: SeenTap | null }) {
  const good = tried !== null && tried.answer !== "unknown";
  const kind = tried === null ? "" : good ? " good" : " bad";
  return (
    <div class={`trial${kind}`} role="status">
      {tried === null ? (
        <p>{t("ref.readers.trial.ask")}</p>
      ) : (
        <>
          <span class="trial-sign" aria-hidden="true">
            {good ? "✓" : "✗"}
          </span>
          <p>
            <strong>{tried.reader}</strong>
            <span>{describe(tried, good)}</span>
          </p>
        </>
      )}
    </div>
  );
}

function describe(tried: SeenTap, good: boolean): string {
  if (!good) return t("ref.readers.trial.unknown");
  return tried.meaning ? describeMeaning(tried.meaning) : t("ref.readers.trial.known");
}
