import { t } from "../../shared/i18n";
import type { PublicState } from "../../shared/messages";
import type { Desk, Sheet } from "../desk";
import { isPaused } from "../table";

/** Actions that are always available: undo, redo, pause, end the race. */
export function ActionBar({ desk, state }: { desk: Desk; state: PublicState }) {
  const paused = isPaused(state);
  const open = (sheet: Sheet) => () => {
    desk.sheet.value = sheet;
  };
  return (
    <div class="foot-bar action-bar">
      <button type="button" class="button" onClick={open({ kind: "undo" })}>
        {t("ref.undo")}
      </button>
      <button type="button" class="button" onClick={open({ kind: "redo" })}>
        {t("ref.redo")}
      </button>
      <button
        type="button"
        class={paused ? "button main" : "button"}
        disabled={!desk.link.live.value}
        onClick={() => void desk.send({ do: paused ? "resume" : "pause" })}
      >
        {t(paused ? "ref.resume" : "ref.pause")}
      </button>
      <button type="button" class="button" onClick={open({ kind: "finish" })}>
        {t("ref.finish")}
      </button>
      <button type="button" class="button grave" onClick={open({ kind: "abandon" })}>
        {t("ref.abandon")}
      </button>
    </div>
  );
}
