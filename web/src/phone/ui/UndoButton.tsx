import { t } from "../../shared/i18n";
import type { Driver } from "../driver";

/** Undo the driver's last entry, if the hub allows it. */
export function UndoButton({ driver }: { driver: Driver }) {
  if (!driver.mayUndo.value) return null;
  return (
    <button type="button" class="button undo" onClick={() => void driver.act({ do: "undo" })}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3" />
      </svg>
      {t("phone.undo")}
    </button>
  );
}
