import { t } from "../../shared/i18n";
import { cardName } from "../../shared/narration";
import { CardFace } from "../../shared/ui/CardFace";
import type { Card } from "../../shared/words";
import { CardKeys } from "../ui/CardKeys";

interface CardTrayProps {
  readonly cards: readonly Card[];
  readonly most: number;
  readonly choices: readonly Card[];
  /** The progress, if known. */
  readonly note?: string;
  readonly onChange: (cards: readonly Card[]) => void;
}

/** Keys to add a card, and the chosen cards; pressing one of those puts it back. */
export function CardTray({ cards, most, choices, note, onChange }: CardTrayProps) {
  const full = cards.length >= most;
  return (
    <>
      <CardKeys cards={choices} off={full} onPress={(card) => onChange([...cards, card])} />
      <ul class="tray" aria-label={t("ref.act.tray", { count: cards.length })}>
        {cards.map((card, index) => (
          <li key={`${card}-${index}`}>
            <button
              type="button"
              class="card-key"
              aria-label={t("ref.act.put-back", { card: cardName(card) })}
              onClick={() => onChange(cards.filter((_, at) => at !== index))}
            >
              <CardFace card={card} />
            </button>
          </li>
        ))}
        {cards.length === 0 && !note && <li class="soft">{t("ref.act.no-cards")}</li>}
        {note && <li class="soft tray-note">{note}</li>}
      </ul>
    </>
  );
}
