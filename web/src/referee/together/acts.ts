// What two drivers may do together now, in the order in which it is offered.
import type { PublicState } from "../../shared/messages";
import { isOver } from "../../shared/race";

/** What is proposed with one press. */
const AT_ONCE = ["undo", "redo", "pause", "resume"] as const;
export type AtOnce = (typeof AT_ONCE)[number];
export type Act =
  | AtOnce
  | "journal"
  | "correct"
  | "answer"
  | "recount"
  | "retire"
  | "finish"
  | "abandon"
  | "official";

export function actsIn(state: PublicState): readonly Act[] {
  const pause = state.paused ? "resume" : "pause";
  if (state.phase === "finished") return ["official", "undo", "redo", "journal"];
  if (isOver(state)) return ["undo", "redo", "journal"];
  return ["undo", "redo", "journal", "correct", "answer", "recount", "retire", pause, "finish", "abandon"];
}

export const isAtOnce = (act: Act): act is AtOnce => AT_ONCE.some((one) => one === act);
