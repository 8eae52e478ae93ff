import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { setVolume, volume } from "./sounds";
import { announcing, switchAnnouncer, voiceNow, watchVoices } from "./voice";
import "./announcer.css";

/** Call-outs on this device: on or off, and how loud. What is said is always shown as well. */
export function AnnouncerSwitch() {
  useEffect(watchVoices, []);
  const on = announcing.value;
  return (
    <div class="announcer-switch">
      <button type="button" class="button" aria-pressed={on} onClick={switchAnnouncer}>
        {t(on ? "announcer.on" : "announcer.off")}
      </button>
      <label>
        <span>{t("announcer.volume")}</span>
        <input
          type="range"
          min={0}
          max={10}
          step={1}
          value={volume.value}
          onInput={(event) => setVolume(Number(event.currentTarget.value))}
        />
      </label>
      {on && !voiceNow() && <p role="status">{t("announcer.no-voice")}</p>}
    </div>
  );
}
