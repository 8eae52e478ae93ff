import { number, t } from "../i18n";
import { steady } from "../steady";

/** The outline of the flame in a box of 24. */
export const FLAME =
  "M12 1C13 6 19 8 19 15a7 7 0 0 1-14 0c0-3 1.5-5 3-6.5C8 11 9 12 10 12.5C9.5 8 10 4 12 1Z";

/** Our own flame, the sign for Heat. */
export const Flame = steady(function Flame() {
  return (
    <svg class="flame" viewBox="3 0 18 23" aria-hidden="true">
      <path d={FLAME} fill="currentColor" />
      <path
        d="M12 13c.5 2 3 2.5 3 5a3 3 0 0 1-6 0c0-2 2-3 3-5Z"
        fill="var(--flame-core, var(--enamel-yellow))"
      />
    </svg>
  );
});

interface HeatCountProps {
  readonly count: number | null;
  readonly sign?: "" | "+" | "−";
}

/** In place of what a Legend does not have. */
const NoMat = () => <span class="soft">–</span>;

/** The gear as it is painted on a sign; a Legend has none. */
export const GearNumeral = ({ gear }: { gear: number | null }) =>
  gear === null ? <NoMat /> : <span>{t("gear.numeral", { gear })}</span>;

/** Heat is always shown as a flame and a count; a Legend has no engine. */
export function HeatCount({ count, sign = "" }: HeatCountProps) {
  if (count === null) return <NoMat />;
  return (
    <span class="heat-count" role="img" aria-label={`${sign}${number(count)} ${t("card.heat")}`}>
      <Flame />
      <span aria-hidden="true">
        {sign}
        {number(count)}
      </span>
    </span>
  );
}
