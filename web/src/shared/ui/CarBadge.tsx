import { memo } from "preact/compat";
import { CAR_SIGNS } from "../cars";
import { t } from "../i18n";
import type { Seat } from "../words";

/** A car's sign: its number on its shape in its colour; 6 and 9 are underlined. Sized by the font. */
export const CarBadge = memo(function CarBadge({ seat, label = true }: { seat: Seat; label?: boolean }) {
  const name = label
    ? t("car.sign", { number: CAR_SIGNS[seat].number, colour: t(`seat.${seat}`) })
    : undefined;
  return (
    <svg
      class="badge"
      viewBox="-58 -58 116 116"
      role={label ? "img" : undefined}
      aria-label={name}
      aria-hidden={!label}
    >
      <CarSignDrawing seat={seat} />
    </svg>
  );
});

/** The drawing inside the badge, for use in other pictures; in a box of −58 to 58. */
export const CarSignDrawing = memo(function CarSignDrawing({ seat }: { seat: Seat }) {
  const { number, path, drop } = CAR_SIGNS[seat];
  const paint = `var(--car-${seat})`;
  const ink = `var(--car-${seat}-ink)`;
  return (
    <g>
      <path d={path} fill="none" stroke="var(--enamel-cream)" stroke-width="16" stroke-linejoin="round" />
      <path d={path} fill={paint} stroke="var(--enamel-ink)" stroke-width="6" stroke-linejoin="round" />
      <text y={drop + 25} fill={ink} font-family="var(--font-sign)" font-size="70" text-anchor="middle">
        {number}
      </text>
      {(number === 6 || number === 9) && <path d={`M-14 ${drop + 33}H14`} stroke={ink} stroke-width="6" />}
    </g>
  );
});
