// What is marked on the time line, and what a moment is called.
import { t } from "../shared/i18n";
import { type Names, nameOf, namesOfAll } from "../shared/narration";
import type { Frame, Mark } from "./reel";

/** The next picture with a mark in a direction; null if there is none. */
export function nextMark(frames: readonly Frame[], at: number, way: 1 | -1): number | null {
  for (let next = at + way; next >= 0 && next < frames.length; next += way) {
    if (frames[next]?.marks.length) return next;
  }
  return null;
}

interface Marked {
  readonly at: number;
  readonly mark: Mark;
}

/** Every marked picture with the most important thing that happened in it. */
export const markedFrames = (frames: readonly Frame[]): Marked[] =>
  frames.flatMap(({ marks: [mark] }, at) => (mark ? [{ at, mark }] : []));

/** Where each round begins. */
export const roundStarts = (frames: readonly Frame[]): { readonly at: number; readonly round: number }[] =>
  frames.flatMap(({ moment }, at) =>
    moment.round > (frames[at - 1]?.moment.round ?? 0) ? [{ at, round: moment.round }] : [],
  );

/** What happened in a picture, in a few words: there is about a second to read them. */
export function captionOf({ marks, moment: { overtook } }: Frame, names: Names): string {
  const passed = t("replay.overtook", { who: namesOfAll(overtook, names) });
  return marks.map((mark) => (mark === "overtake" ? passed : t(`replay.mark.${mark}`))).join(" · ");
}

/** Whose moment it is: a driver's, everybody's while all plan, the grid or the end. */
export function titleOf({ moment: { seat, phase, round } }: Frame, at: number, names: Names): string {
  if (seat) return nameOf(names, seat);
  if (at === 0) return t("dash.grid.on-grid");
  if (phase === "planning" || phase === "resolving") return t("replay.plans");
  return t(phase === "finished" ? "event.race_finished" : "dash.abandoned", { round });
}
