import { t } from "../../shared/i18n";
import type { Desk } from "../desk";

/** Show the code with which a phone joins. */
export function JoinCodeButton({ desk }: { desk: Desk }) {
  return (
    <button
      type="button"
      class="button"
      onClick={() => {
        desk.sheet.value = { kind: "qr", seat: null };
      }}
    >
      {t("ref.drivers.join-code")}
    </button>
  );
}
