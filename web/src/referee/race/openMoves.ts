// The open hand moves, grouped by seat and folded where they would not fit above the fold.
import { byAge, describeMove, describePutBack } from "../../shared/hands";
import type { HandMove, PublicState } from "../../shared/messages";
import type { Seat } from "../../shared/words";

export interface OpenMove {
  readonly id: string;
  readonly text: string;
}

export interface SeatMoves {
  readonly seat: Seat;
  readonly moves: readonly OpenMove[];
  /** Whether only its first move is shown until somebody unfolds it. */
  readonly folded: boolean;
}

/** How many moves fit on a tablet beside the question, above the table of cars. */
const ROOM = 6;

/** What hands have still to do, the seat with the oldest move first; of each its car, for everybody to see. */
export function openMoves({ hands }: Pick<PublicState, "hands">): SeatMoves[] {
  return folded(bySeat(byAge(hands).now, describeMove));
}

/** What to put back if it was already done. */
export function movesToPutBack({ put_back = [] }: Pick<PublicState, "put_back">): SeatMoves[] {
  return bySeat(put_back, describePutBack).map(([seat, moves]) => ({ seat, moves, folded: false }));
}

function bySeat(
  moves: readonly HandMove[],
  describe: (move: HandMove) => string,
): [Seat, readonly OpenMove[]][] {
  const groups = new Map<Seat, OpenMove[]>();
  for (const move of moves) {
    const own = groups.get(move.seat) ?? [];
    const open = { id: move.id, text: describe(move) };
    groups.set(move.seat, move.move === "car" ? [open, ...own] : [...own, open]);
  }
  return [...groups];
}

/** Unfold the oldest groups while there is room; each of the others takes one line. */
function folded(groups: readonly (readonly [Seat, readonly OpenMove[]])[]): SeatMoves[] {
  let room = ROOM - groups.length;
  return groups.map(([seat, moves]) => {
    room -= moves.length - 1;
    return { seat, moves, folded: moves.length > 1 && room < 0 };
  });
}
