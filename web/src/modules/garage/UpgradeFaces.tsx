import { t } from "../../shared/i18n";
import { CardFace } from "../../shared/ui/CardFace";
import type { PrintedId } from "../../shared/words";
import "./garage.css";

/** The upgrades that lie before a driver. */
export function UpgradeFaces({ cards }: { cards: readonly PrintedId[] }) {
  if (cards.length === 0) return <span class="soft">{t("garage.none")}</span>;
  return (
    <span class="upgrade-faces">
      {cards.map((card, index) => (
        <CardFace key={`${index}-${card}`} card={card} />
      ))}
    </span>
  );
}
