import { t } from "../../shared/i18n";
import { keepsAll, MOST_REVEAL_S, revealSeconds, setKeepsAll, setRevealSeconds } from "../settings";

/** How this device asks: the moment before the reveal, and keeping all cards. */
export function DeviceSettings() {
  const seconds = revealSeconds.value;
  return (
    <div class="device-settings">
      <label>
        <span>{t("phone.settings.reveal", { seconds })}</span>
        <input
          type="range"
          min={0}
          max={MOST_REVEAL_S}
          step={1}
          value={seconds}
          onInput={(event) => setRevealSeconds(Number(event.currentTarget.value))}
        />
      </label>
      <KeepAllSwitch text={t("phone.settings.keep-all")} />
    </div>
  );
}

/** Step 8 without a tap: all cards are kept, on this device. */
export function KeepAllSwitch({ text }: { text: string }) {
  return (
    <label class="switch-row">
      <input
        type="checkbox"
        checked={keepsAll.value}
        onChange={(event) => setKeepsAll(event.currentTarget.checked)}
      />
      <span>{text}</span>
    </label>
  );
}
