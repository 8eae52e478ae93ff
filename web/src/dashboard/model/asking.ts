import type { Asking, PublicState } from "../../shared/messages";

/** Who shows a card on the table that was refused, and waits for the referee. */
export function askingOf(state: PublicState | null): readonly Asking[] {
  return state?.asking ?? [];
}
