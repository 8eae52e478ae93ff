import type { PublicState } from "../../shared/messages";
import type { Card, Seat } from "../../shared/words";

interface Asking {
  readonly seat: Seat;
  readonly card: Card;
}

/** Who shows a card on the table that was refused, and waits for the referee. */
export function askingOf(state: PublicState | null): readonly Asking[] {
  return (state as { asking?: Asking[] } | null)?.asking ?? [];
}
