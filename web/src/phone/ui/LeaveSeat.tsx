import { useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { describeProblem } from "../../shared/narration";
import { isRacing } from "../../shared/race";
import { SendingLabel } from "../../shared/ui/SendingLabel";
import type { Driver } from "../driver";

interface LeaveSeatProps {
  readonly driver: Driver;
  onForget(): void;
}

/** Give the seat up, after a second look. */
export function LeaveSeat({ driver, onForget }: LeaveSeatProps) {
  const [asked, setAsked] = useState(false);
  const [trouble, setTrouble] = useState<unknown>(null);
  const state = driver.link.state.value;

  async function leave(): Promise<void> {
    setTrouble(null);
    try {
      await driver.leave();
      onForget();
    } catch (problem) {
      setTrouble(problem);
    }
  }

  if (!asked) {
    return (
      <button type="button" class="button ask-leave" onClick={() => setAsked(true)}>
        {t("phone.leave")}
      </button>
    );
  }
  return (
    <div class="leave" role="alert">
      <p>{t(state && isRacing(state) ? "phone.leave.racing" : "phone.leave.note")}</p>
      {trouble !== null && <p class="alarm">{describeProblem(trouble)}</p>}
      <button
        type="button"
        class="button danger"
        disabled={driver.leaving.value}
        onClick={() => void leave()}
      >
        <SendingLabel sending={driver.leaving.value}>{t("phone.leave.sure")}</SendingLabel>
      </button>
    </div>
  );
}
