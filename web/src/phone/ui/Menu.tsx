import { useRef } from "preact/hooks";
import { t } from "../../shared/i18n";
import { Switches } from "../../shared/ui/Switches";
import { soundOn, switchSound } from "../cues";

/** Settings that are changed once an evening. */
export function Menu({ onLeave }: { onLeave: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        class="menu-button"
        aria-label={t("phone.menu")}
        onClick={() => sheet.current?.showModal()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 6h18M3 12h18M3 18h18" stroke="currentColor" stroke-width="2.5" />
        </svg>
      </button>
      <dialog ref={sheet} class="sheet" aria-label={t("phone.menu")}>
        <Switches />
        <button type="button" class="button" aria-pressed={soundOn.value} onClick={switchSound}>
          {soundOn.value ? t("phone.sound-on") : t("phone.sound-off")}
        </button>
        <button type="button" class="button" onClick={onLeave}>
          {t("phone.other-seat")}
        </button>
        <button type="button" class="button main" onClick={() => sheet.current?.close()}>
          {t("phone.close")}
        </button>
      </dialog>
    </>
  );
}
