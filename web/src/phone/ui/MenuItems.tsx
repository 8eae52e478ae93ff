import { AnnouncerSwitch } from "../../shared/announcer/AnnouncerSwitch";
import { t } from "../../shared/i18n";
import { decidesTogether, setsUpTogether } from "../../shared/proposals";
import { drivesAlone } from "../../shared/race";
import { Switches } from "../../shared/ui/Switches";
import { soundOn, switchSound } from "../cues";
import type { Driver } from "../driver";
import { decideTogether } from "../together/StandInDoor";
import { DeviceSettings } from "./DeviceSettings";
import { LeaveSeat } from "./LeaveSeat";
import type { ItemsProps } from "./Menu";
import { RefereePin } from "./RefereePin";
import { Rename } from "./Rename";

const standsIn = ({ link, seat }: Driver): boolean =>
  decidesTogether(link.state.value) || setsUpTogether(link.state.value, seat);

/** Settings that are changed once an evening. */
export function MenuItems({ driver, open, onLeave, onForget, onClose }: ItemsProps) {
  return (
    <>
      {open && standsIn(driver) && (
        <button
          type="button"
          class="button main"
          onClick={() => {
            onClose();
            decideTogether();
          }}
        >
          {t(drivesAlone(driver.link.state.value) ? "phone.together.open.alone" : "phone.together.open")}
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
    </>
  );
}
