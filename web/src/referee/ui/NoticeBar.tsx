import { t } from "../../shared/i18n";
import type { Desk } from "../desk";

/** The hub's refusal. An open sheet shows it itself. */
export function NoticeBar({ desk }: { desk: Desk }) {
  const notice = desk.sheet.value ? null : desk.notice.value;
  return (
    <div role="alert" class={notice ? "notice" : "sr-only"}>
      {notice && (
        <>
          <span>{notice}</span>
          <button type="button" class="button" onClick={() => desk.clearNotice()}>
            {t("ref.close")}
          </button>
        </>
      )}
    </div>
  );
}
