import type { Signal } from "@preact/signals";
import { t } from "../../shared/i18n";
import type { PrintedId } from "../../shared/words";
import { Explanation } from "./Explanation";
import { UpgradeKeys } from "./UpgradeKeys";

interface CardsToReadProps {
  readonly label: string;
  readonly cards: readonly PrintedId[];
  /** The card whose explanation is open; it stays so while others take theirs. */
  readonly read: Signal<PrintedId | null>;
}

/** Tap a card to read what it does. */
export function CardsToRead({ label, cards, read }: CardsToReadProps) {
  const card = readAmong(cards, read);
  return (
    <>
      <UpgradeKeys
        label={label}
        cards={cards}
        chosen={card ? [cards.indexOf(card)] : []}
        onPress={(_, pressed) => {
          read.value = pressed;
        }}
      />
      {card ? <Explanation card={card} /> : <p class="soft">{t("garage.tap")}</p>}
    </>
  );
}

/** The card that is read, unless somebody has taken it. */
export function readAmong(cards: readonly PrintedId[], read: Signal<PrintedId | null>): PrintedId | null {
  return read.value && cards.includes(read.value) ? read.value : null;
}
