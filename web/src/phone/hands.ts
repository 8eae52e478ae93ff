// The moves this driver's hands still have to make. The hub reports only those of the last entry; they accumulate here
// until the driver has made them.
import type { PublicState, TableMove } from "../shared/messages";
import type { Seat } from "../shared/words";

export interface Hands {
  readonly race: string | null;
  readonly no: number;
  readonly moves: readonly TableMove[];
}

export const NO_HANDS: Hands = { race: null, no: 0, moves: [] };

/** Add this seat's moves from the latest state; a car's or gear pawn's destination is listed only once. */
export function takeMoves(hands: Hands, state: PublicState, seat: Seat): Hands {
  const { race, no } = state;
  const known = race === hands.race ? hands : { race, no: 0, moves: [] };
  if (no <= known.no) return known;
  const fresh = state.table_moves.filter((move) => move.seat === seat);
  return { race, no, moves: fresh.reduce(withMove, known.moves) };
}

export const cleared = (hands: Hands): Hands => ({ ...hands, moves: [] });

/** Append a move; equal ones are counted together, unless a shuffle comes between them. */
function withMove(moves: readonly TableMove[], fresh: TableMove): readonly TableMove[] {
  if (fresh.move === "car" || fresh.move === "gear") {
    return [...moves.filter(({ move }) => move !== fresh.move), fresh];
  }
  const since = moves.findLastIndex(({ move }) => move === "shuffle");
  const same = moves.findLastIndex(
    ({ move, from, to }) => move === fresh.move && from === fresh.from && to === fresh.to,
  );
  if (same <= since) return [...moves, fresh];
  return moves.map((move, at) =>
    at === same ? { ...move, count: (move.count ?? 0) + (fresh.count ?? 0) } : move,
  );
}
