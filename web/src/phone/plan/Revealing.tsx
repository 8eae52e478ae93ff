import { t } from "../../shared/i18n";
import type { Driver } from "../driver";
import { News } from "../ui/News";
import { Question } from "../ui/Question";

/** The moment before the last plan reveals all: take it back, or do not wait. */
export function Revealing({ driver, seconds }: { driver: Driver; seconds: number }) {
  return (
    <div class="split revealing">
      <div class="told">
        <News driver={driver} />
        <Question title={t("phone.revealing.title")} />
        <p>{t("phone.revealing.note")}</p>
        <div class="countdown" aria-hidden="true">
          <span style={{ animationDuration: `${seconds}s` }} />
        </div>
      </div>
      <div class="actions">
        <button type="button" class="button danger big" onClick={() => driver.reveal.takeBack()}>
          {t("phone.revealing.back")}
        </button>
        <button type="button" class="button" onClick={() => driver.reveal.sendNow()}>
          {t("phone.revealing.now")}
        </button>
      </div>
    </div>
  );
}
