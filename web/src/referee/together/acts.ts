// What two drivers may do together now, in the order in which it is offered.
import type { PublicState } from "../../shared/messages";
import { isOver } from "../../shared/race";

/** What is proposed with one press. */
const AT_ONCE = ["start", "undo", "redo", "pause", "resume"] as const;
type AtOnce = (typeof AT_ONCE)[number];
export type Act =
  | AtOnce
  | "journal"
  | "correct"
  | "answer"
  | "recount"
  | "retire"
  | "finish"
  | "abandon"
  | "official"
  | "next";

export function actsIn(state: PublicState): readonly Act[] {
  if (state.phase === "setup") return ["start", "next"];
  if (state.official) return ["next"];
  if (state.phase === "finished") return ["official", "next", "undo", "redo", "journal"];
  if (isOver(state)) return ["next", "undo", "redo", "journal"];
  const pause = state.paused ? "resume" : "pause";
  return ["undo", "redo", "journal", "correct", "answer", "recount", "retire", pause, "finish", "abandon"];
}

export const isAtOnce = (act: Act): act is AtOnce => AT_ONCE.some((one) => one === act);
