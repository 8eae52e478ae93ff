import { useState } from "preact/hooks";
import type { ShownPin } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { askForPin } from "../../shared/link/http";
import { describeProblem } from "../../shared/narration";
import { Pin } from "../../shared/ui/Pin";
import type { Driver } from "../driver";

/** A PIN for the referee's tablet, for a driver whom the referee trusts. */
export function RefereePin({ driver }: { driver: Driver }) {
  const [shown, setShown] = useState<ShownPin | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const seats = driver.link.state.value?.seats ?? [];
  if (!seats.some(({ seat, trusted }) => seat === driver.seat && trusted)) return null;

  function show(): void {
    askForPin(driver.link.table, driver.seat, driver.held.token).then(setShown, setTrouble);
  }

  if (shown) {
    return (
      <div role="status">
        <Pin {...shown} />
        <p class="note">{t("pin.once", { minutes: Math.ceil(shown.seconds / 60) })}</p>
      </div>
    );
  }
  return (
    <>
      <button type="button" class="button ask-pin" onClick={show}>
        {t("phone.referee-pin")}
      </button>
      {trouble !== null && (
        <p class="alarm" role="alert">
          {describeProblem(trouble)}
        </p>
      )}
    </>
  );
}
