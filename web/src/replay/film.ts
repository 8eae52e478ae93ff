// How long each picture is shown: the whole race at leisure, or all of it within a minute.
import type { Frame } from "./reel";

/** A picture, by its number, and for how long it is shown. */
export interface Cut {
  readonly at: number;
  readonly ms: number;
}

const TURN_MS = 2600;
const PLANS_MS = 3200;

/** Every moment, slowly enough to read. */
export const wholeRace = (frames: readonly Frame[]): readonly Cut[] =>
  frames.map(({ moment }, at) => ({ at, ms: moment.seat ? TURN_MS : PLANS_MS }));

export const FILM_MS = 60_000;
/** For how long the grid and the finish are shown. */
const ENDS_MS = 3000;
/** How much longer a turn with a mark is shown than one without. */
const TELLING = 2.5;
/** No turn of a short race is drawn out longer than this. */
const LONGEST_MS = 1600;
/** A device that asks for less motion gets pictures, one after another, none shorter than this. */
const STILL_MS = 2500;

/** The race within a minute; if calm, a few still pictures of how it stood after a round. */
export function filmOf(frames: readonly Frame[], calm: boolean): readonly Cut[] {
  const last = frames.length - 1;
  const turns = frames.map((_, at) => at).filter((at) => at > 0 && at < last && frames[at]?.moment.seat);
  const shown = calm ? thinned(turns.filter((at) => endsRound(frames, at))) : turns;
  const weight = (at: number): number => (!calm && frames[at]?.marks.length ? TELLING : 1);
  const all = shown.reduce((sum, at) => sum + weight(at), 0);
  const unit = Math.min((FILM_MS - 2 * ENDS_MS) / Math.max(all, 1), calm ? STILL_MS : LONGEST_MS);
  const between = shown.map((at) => ({ at, ms: weight(at) * unit }));
  return [{ at: 0, ms: ENDS_MS }, ...between, ...(last > 0 ? [{ at: last, ms: ENDS_MS }] : [])];
}

const endsRound = (frames: readonly Frame[], at: number): boolean => !frames[at + 1]?.moment.seat;

const MOST_STILLS = Math.floor((FILM_MS - 2 * ENDS_MS) / STILL_MS);

/** As many as there is time for, evenly spread. */
function thinned(all: readonly number[]): readonly number[] {
  const step = Math.max(1, all.length / MOST_STILLS);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
