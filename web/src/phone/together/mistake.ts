// What has gone wrong at the table, as a driver describes it, and the command that puts it right.
import type { Board } from "../../shared/boards";
import type { AnyEvent, CarState, PublicState } from "../../shared/messages";
import { highestMark, markedSpace } from "../../shared/track/marks";
import type { Card, Proposed, Seat } from "../../shared/words";

export const MISTAKES = ["undo", "back", "correct", "recount", "retire", "finish"] as const;
export type Mistake = (typeof MISTAKES)[number];

/** The fields of all mistakes; each uses its own. */
export interface Wrong {
  readonly kind: Mistake;
  /** The last input to keep. */
  readonly to: number | null;
  readonly seat: Seat;
  readonly card: Card;
  readonly lap: number;
  readonly mark: number;
  readonly corner: number | null;
  readonly spot: "line" | "off";
}

/** Begin with a car as the companion believes it. */
export const wrongWith = (kind: Mistake, { seat, at }: CarState): Wrong => ({
  kind,
  to: null,
  seat,
  card: "0",
  lap: at.lap,
  mark: at.mark,
  corner: at.corner,
  spot: at.spot,
});

/** The command to propose; null while something is missing. */
export function commandOf(wrong: Wrong, board: Board | undefined): Proposed | null {
  const { kind, to, seat, card, lap, corner, spot } = wrong;
  switch (kind) {
    case "undo":
    case "finish":
      return { do: kind };
    case "back":
      return to === null ? null : { do: "undo", to };
    case "correct": {
      if (!board) return null;
      const mark = Math.min(wrong.mark, highestMark(board, corner));
      return { do: "correct", seat, at: { lap, space: markedSpace(board, { mark, corner }), spot } };
    }
    case "recount":
      return { do: "recount", seat, card };
    case "retire":
      return { do: "retire", seat };
  }
}

/** The moments that the table can go back to: the last news of each input, the newest first, without the very last. */
export function momentsOf(state: PublicState): AnyEvent[] {
  const latest = new Map((state.recent ?? []).map((event) => [event.no, event]));
  return [...latest.values()].reverse().filter(({ no }) => no < state.no);
}
