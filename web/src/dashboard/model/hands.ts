// What hands must do, grouped by seat and fitted to the panel: what does not fit is counted, never cut.
import { describeMove, type HandMove } from "../../shared/hands";
import type { Seat } from "../../shared/words";

export interface HandsGroup {
  readonly seat: Seat;
  readonly moves: readonly Told[];
}

interface Told {
  readonly text: string;
  readonly heat: boolean;
}

interface HandsSheet {
  readonly groups: readonly HandsGroup[];
  /** How many moves found no room. */
  readonly more: number;
}

/** The panel, in rem: its width, and a letter at the size of its text, rather too wide than too narrow. */
const WIDTH = 72;
const LETTER = 0.97;
const BADGE = 3.6;
const FLAME = 2.2;
/** Between two moves of a seat, and between two seats. */
const GAP = 2;
const MORE = 16;

/** Group the moves by seat and keep what fits: each seat's most important move first, then the others. */
export function handsSheet(moves: readonly HandMove[], lines: number): HandsSheet {
  const all = grouped(moves);
  let shown = all.map(() => 0);
  for (const place of places(all)) {
    const tried = shown.map((count, index) => (index === place ? count + 1 : count));
    if (linesOf(taken(all, tried), unshown(all, tried) > 0) <= lines) shown = tried;
  }
  return { groups: taken(all, shown), more: unshown(all, shown) };
}

/** In which order the moves are tried: the first of each group, then the rest of each. */
const places = (all: readonly HandsGroup[]): number[] => [
  ...all.keys(),
  ...all.flatMap(({ moves }, place) => moves.slice(1).map(() => place)),
];

/** The car first: where it stands matters to everybody; the rest in the order hands must follow. */
function grouped(moves: readonly HandMove[]): HandsGroup[] {
  const groups = new Map<Seat, Told[]>();
  for (const move of moves) {
    const own = groups.get(move.seat) ?? [];
    const told = { text: describeMove(move), heat: move.move === "heat" };
    groups.set(move.seat, move.move === "car" ? [told, ...own] : [...own, told]);
  }
  return [...groups].map(([seat, own]) => ({ seat, moves: own }));
}

const taken = (all: readonly HandsGroup[], shown: readonly number[]): HandsGroup[] =>
  all
    .map(({ seat, moves }, place) => ({ seat, moves: moves.slice(0, shown[place]) }))
    .filter(({ moves }) => moves.length > 0);

const unshown = (all: readonly HandsGroup[], shown: readonly number[]): number =>
  all.reduce((sum, { moves }, place) => sum + moves.length - (shown[place] ?? 0), 0);

/** How many lines the groups take, side by side where they are short. */
function linesOf(groups: readonly HandsGroup[], more: boolean): number {
  let [lines, left] = [0, 0];
  for (const width of [...groups.map(widthOf), ...(more ? [MORE] : [])]) {
    if (width > left) [lines, left] = [lines + linesFor(width), WIDTH];
    left = width > WIDTH ? 0 : left - width - GAP;
  }
  return lines;
}

/** A text that is broken leaves some room at the end of each line. */
const linesFor = (width: number): number => (width <= WIDTH ? 1 : Math.ceil(width / (0.9 * WIDTH)));

const widthOf = ({ moves }: HandsGroup): number =>
  moves.reduce((sum, { text, heat }) => sum + LETTER * text.length + (heat ? FLAME : 0) + GAP, BADGE - GAP);
