import type { Signal } from "@preact/signals";
import type { PrintedId } from "../../shared/words";
import { CardsToRead } from "./CardsToRead";

interface LookingProps {
  readonly cards: readonly PrintedId[];
  readonly label: string;
  readonly read: Signal<PrintedId | null>;
}

/** While others choose: cards to read, and nothing to decide. */
export function Looking({ cards, label, read }: LookingProps) {
  if (cards.length === 0) return null;
  return (
    <>
      <h3 class="lettering">{label}</h3>
      <CardsToRead label={label} cards={cards} read={read} />
    </>
  );
}
