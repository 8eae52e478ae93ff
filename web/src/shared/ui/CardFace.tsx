import { modulesNow } from "../../modules/later";
import { t } from "../i18n";
import { cardName } from "../narration";
import { isCoreCard, type PrintedId } from "../words";

const PLATES: Readonly<Record<string, string>> = {
  "0": "var(--enamel-blue)",
  "5": "var(--enamel-blue)",
  heat: "var(--enamel-red)",
  stress: "var(--enamel-yellow)",
};
const FLAME =
  "M25 14C27 26 40 31 40 46A15 15 0 0 1 10 46C10 39 13 35 16 31C16 37 18 39 21 40C20 30 21 21 25 14Z";

/** Our own drawing of a card. Those of the modules are loaded when the first is shown. */
export function CardFace({ card }: { card: PrintedId }) {
  if (isCoreCard(card)) return <CoreFace card={card} />;
  const modules = modulesNow();
  const printed = modules?.printedCard(card);
  return modules && printed ? <modules.ModuleFace card={printed} /> : <CoreFace card={card} />;
}

/** The Speed as a figure, + for Stress, a flame for Heat; a blue plate for one whose drawing is on its way. Sized by the font. */
function CoreFace({ card }: { card: PrintedId }) {
  const plate = PLATES[card] ?? (isCoreCard(card) ? "var(--enamel-cream)" : "var(--enamel-blue)");
  const ink =
    plate === "var(--enamel-cream)" || card === "stress" ? "var(--enamel-ink)" : "var(--enamel-cream)";
  return (
    <svg class="card-face" viewBox="0 0 50 70" role="img" aria-label={cardName(card)}>
      <rect
        x="1.5"
        y="1.5"
        width="47"
        height="67"
        rx="6"
        fill={plate}
        stroke="var(--enamel-ink)"
        stroke-width="3"
      />
      <rect x="6" y="6" width="38" height="58" rx="3" fill="none" stroke={ink} stroke-width="1.5" />
      {card === "heat" ? (
        <path d={FLAME} fill={ink} />
      ) : (
        <text x="25" y="51" fill={ink} font-family="var(--font-sign)" font-size="46" text-anchor="middle">
          {card === "stress" ? t("card.plus") : card.slice(-2)}
        </text>
      )}
    </svg>
  );
}
