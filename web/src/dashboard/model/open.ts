import type { HandMove } from "../../shared/hands";
import type { PublicState } from "../../shared/messages";

/** The open hand moves, oldest first. */
export function openMoves(state: PublicState | null): readonly HandMove[] {
  return (state as { hands?: HandMove[] } | null)?.hands ?? state?.table_moves ?? [];
}
