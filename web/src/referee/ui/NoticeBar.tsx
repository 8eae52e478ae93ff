import { t } from "../../shared/i18n";
import type { Desk } from "../desk";

/** The hub's refusal, and a way round it for cards that lie on the table. An open sheet shows it itself. */
export function NoticeBar({ desk }: { desk: Desk }) {
  const notice = desk.sheet.value ? null : desk.notice.value;
  const asShown = desk.asShown.value;
  return (
    <div role="alert" class={notice ? "notice" : "sr-only"}>
      {notice && (
        <>
          <span>
            {notice} {asShown && t("ref.shown.what")}
          </span>
          {asShown && (
            <button type="button" class="button main" onClick={() => void desk.send(asShown)}>
              {t("ref.shown.accept")}
            </button>
          )}
          <button type="button" class="button" onClick={() => desk.clearNotice()}>
            {t("ref.close")}
          </button>
        </>
      )}
    </div>
  );
}
