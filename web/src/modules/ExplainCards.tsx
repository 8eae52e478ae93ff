import { t } from "../shared/i18n";
import { isCoreCard, type PrintedId } from "../shared/words";
import { explain } from "./holding";

/** The "?" beside cards, for those who do not hold them; nothing beside cards of the core game. */
export function ExplainCards({ cards }: { cards: readonly PrintedId[] }) {
  const unusual = cards.filter((card) => !isCoreCard(card));
  if (unusual.length === 0) return null;
  return (
    <button type="button" class="explain-button" onClick={() => explain(unusual)}>
      <span class="lettering" aria-hidden="true">
        ?
      </span>
      {t("card.explain")}
    </button>
  );
}
