import type { Signal } from "@preact/signals";
import { t } from "../../shared/i18n";
import { cardName } from "../../shared/narration";
import type { Command, PrintedId } from "../../shared/words";
import { CardsToRead, readAmong } from "./CardsToRead";

interface PickProps {
  onAnswer(command: Command): void;
  readonly cards: readonly PrintedId[];
  readonly read: Signal<PrintedId | null>;
}

/** Tap a card to read what it does, then take it. */
export function Pick({ onAnswer, cards, read }: PickProps) {
  const card = readAmong(cards, read);
  return (
    <>
      <CardsToRead label={t("garage.market")} cards={cards} read={read} />
      {card && (
        <button
          type="button"
          class="button main big"
          onClick={() => {
            read.value = null;
            onAnswer({ do: "pick", card });
          }}
        >
          {t("garage.take", { card: cardName(card) })}
        </button>
      )}
    </>
  );
}
