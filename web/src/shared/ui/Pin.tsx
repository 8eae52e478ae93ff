import type { ShownPin } from "../answers";
import { t } from "../i18n";

/** A PIN for the referee's tablet, with the code that contains it. */
export function Pin({ pin, qr }: Pick<ShownPin, "pin" | "qr">) {
  return (
    <div class="pin">
      <img class="pin-code" src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t("pin.code")} />
      <strong class="pin-digits figures">{inGroups(pin)}</strong>
    </div>
  );
}

/** Two groups of three digits: people read, say and type them so. */
const inGroups = (pin: string): string => `${pin.slice(0, 3)} ${pin.slice(3)}`;
