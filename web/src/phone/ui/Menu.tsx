import { useRef, useState } from "preact/hooks";
import { AnnouncerSwitch } from "../../shared/announcer/AnnouncerSwitch";
import { t } from "../../shared/i18n";
import { decidesTogether, setsUpTogether } from "../../shared/proposals";
import { LicencesLink } from "../../shared/ui/LicencesLink";
import { Switches } from "../../shared/ui/Switches";
import { soundOn, switchSound } from "../cues";
import type { Driver } from "../driver";
import { decideTogether } from "../together/StandInDoor";
import { DeviceSettings } from "./DeviceSettings";
import { LeaveSeat } from "./LeaveSeat";
import { RefereePin } from "./RefereePin";
import { Rename } from "./Rename";

export interface MenuProps {
  readonly driver: Driver;
  /** Look for another car without giving this one up. */
  onLeave(): void;
  /** The seat is given up. */
  onForget(): void;
}

const standsIn = ({ link, seat }: Driver): boolean =>
  decidesTogether(link.state.value) || setsUpTogether(link.state.value, seat);

/** Settings that are changed once an evening. */
export function Menu({ driver, onLeave, onForget }: MenuProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="menu-button"
        aria-label={t("phone.menu")}
        onClick={() => {
          setOpen(true);
          sheet.current?.showModal();
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 6h18M3 12h18M3 18h18" stroke="currentColor" stroke-width="2.5" />
        </svg>
      </button>
      <dialog ref={sheet} class="sheet" aria-label={t("phone.menu")} onClose={() => setOpen(false)}>
        {open && standsIn(driver) && (
          <button
            type="button"
            class="button main"
            onClick={() => {
              sheet.current?.close();
              decideTogether();
            }}
          >
            {t("phone.together.open")}
          </button>
        )}
        {open && <Rename driver={driver} />}
        <Switches />
        <button type="button" class="button" aria-pressed={soundOn.value} onClick={switchSound}>
          {soundOn.value ? t("phone.sound-on") : t("phone.sound-off")}
        </button>
        <AnnouncerSwitch />
        <DeviceSettings />
        {open && <RefereePin driver={driver} />}
        <button type="button" class="button" onClick={onLeave}>
          {t("phone.other-seat")}
        </button>
        {open && <LeaveSeat driver={driver} onForget={onForget} />}
        <button type="button" class="button main" onClick={() => sheet.current?.close()}>
          {t("phone.close")}
        </button>
        <LicencesLink />
      </dialog>
    </>
  );
}
