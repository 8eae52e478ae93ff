import { CAR_SIGNS } from "../cars";
import { t } from "../i18n";
import type { Seat } from "../words";

/** A car's sign, sized by the font. */
export function CarBadge({ seat, label = true }: { seat: Seat; label?: boolean }) {
  if (!label) return <i class={`badge ${seat}`} aria-hidden="true" />;
  const name = t("car.sign", { number: CAR_SIGNS[seat].number, colour: t(`seat.${seat}`) });
  return <i class={`badge ${seat}`} role="img" aria-label={name} />;
}
