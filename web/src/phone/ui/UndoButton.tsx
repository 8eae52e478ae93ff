import { t } from "../../shared/i18n";
import { cardName } from "../../shared/narration";
import type { Driver } from "../driver";

/** Undo the driver's last entry, if the hub allows it. A flip is a transcription: a slip of the finger gets a big way back. */
export function UndoButton({ driver }: { driver: Driver }) {
  if (!driver.mayUndo.value) return null;
  const flip = driver.slip.value;
  return (
    <button
      type="button"
      class={flip ? "button undo slip" : "button undo"}
      onClick={() => void driver.act({ do: "undo" })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3" />
      </svg>
      {flip ? t("phone.flip.undo", { card: cardName(flip.card) }) : t("phone.undo")}
    </button>
  );
}
