// What hands must do, grouped by seat and fitted to the panel: what does not fit is counted, never cut.
import { byAge, describeMove, describePutBack } from "../../shared/hands";
import type { Position, PublicState, TableMove } from "../../shared/messages";
import { seatOf } from "../../shared/news";
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
  /** How many lines it takes. */
  readonly lines: number;
}

/** The panel, in rem: its width, in the Garage too, and a letter at the size of its text, rather too wide than too narrow. */
export const WIDTH = 72;
export const GARAGE_WIDTH = 29;
const LETTER = 0.92;
const BADGE = 3.6;
const FLAME = 2.2;
/** Between two moves of a seat, and between two seats. */
const GAP = 2;
const MORE = 12.5;

/** Group the moves by seat and keep what fits: all of the first seat, then every other car, then the rest. */
export function handsSheet(
  moves: readonly TableMove[],
  lines: number,
  newest: readonly Seat[] = [],
  width = WIDTH,
  describe = describeMove,
): HandsSheet {
  const panel = new Panel(grouped(moves, newest), lines, width, describe);
  const [first, ...others] = panel.groups;
  if (first) panel.showAll(first);
  for (const group of others) panel.showNext(group);
  for (const group of others) if (group.shown.length > 0) panel.showAll(group);
  const shown = panel.groups.filter((group) => group.shown.length > 0);
  const groups = shown.map((group) => ({ seat: group.seat, moves: group.shown }));
  return { groups, more: panel.hidden, lines: panel.linesTaken() };
}

/** The panel while it is filled, move by move. */
class Panel {
  /** How many moves are not shown yet. */
  hidden: number;

  constructor(
    readonly groups: readonly Group[],
    private readonly lines: number,
    private readonly width: number,
    private readonly describe: (move: TableMove) => string,
  ) {
    this.hidden = groups.reduce((sum, { rest }) => sum + rest.length, 0);
  }

  /** Show as many moves of a seat as fit, in their order. */
  showAll(group: Group): void {
    while (this.showNext(group));
  }

  /** Show the next move of a seat; false if there is none, or no room for it. */
  showNext(group: Group): boolean {
    const [next] = group.rest;
    if (!next) return false;
    const told = { text: this.describe(next), heat: next.move === "heat" };
    this.put(group, told);
    if (this.linesTaken() > this.lines) {
      this.takeBack(group, told);
      return false;
    }
    group.rest.shift();
    return true;
  }

  linesTaken(): number {
    return linesOf(this.groups, this.hidden > 0, this.width);
  }

  /** The width is added up, not measured anew: this runs with every state. */
  private put(group: Group, told: Told): void {
    group.shown.push(told);
    group.width += widthOf(told);
    this.hidden -= 1;
  }

  private takeBack(group: Group, told: Told): void {
    group.shown.pop();
    group.width -= widthOf(told);
    this.hidden += 1;
  }
}

/** What to put back if it was already done, with a line for its heading. */
export function putBackSheet(
  moves: readonly TableMove[],
  lines: number,
  newest: readonly Seat[],
  width = WIDTH,
): HandsSheet {
  if (moves.length === 0) return { groups: [], more: 0, lines: 0 };
  const sheet = handsSheet(moves, Math.max(1, lines - 1), newest, width, describePutBack);
  return { ...sheet, lines: sheet.lines + 1 };
}

interface Group {
  readonly seat: Seat;
  readonly shown: Told[];
  readonly rest: TableMove[];
  /** Of its sign and what is shown. */
  width: number;
}

const newGroup = (seat: Seat): Group => ({ seat, shown: [], rest: [], width: BADGE - GAP });

type News = Pick<PublicState, "step" | "recent">;

/** Whose car was in the news last: the one that acts, then the others, the latest first. A fresh move is never hidden behind old ones. */
export function newestSeats({ step, recent = [] }: News): readonly Seat[] {
  const told = recent.map(seatOf).reverse();
  return [...new Set([step?.seat ?? null, ...told])].filter((seat) => seat !== null);
}

export interface CarToPut {
  readonly seat: Seat;
  readonly at: Position;
  /** Whether it is the one to move now; the others have waited longer. */
  readonly now: boolean;
}

/** Where hands must still put cars: the first in the order of the panel is the one to move now. */
export function carsToPut(state: News & { readonly hands?: readonly TableMove[] }): readonly CarToPut[] {
  const cars = byAge(state.hands).now.filter(({ move, to }) => move === "car" && to !== null);
  const newest = newestSeats(state);
  const first = newest.find((seat) => cars.some((move) => move.seat === seat)) ?? cars[0]?.seat;
  return cars.map(({ seat, to }) => ({ seat, at: to as Position, now: seat === first }));
}

/** The car first: where it stands matters to everybody; the rest in the order hands must follow. */
function grouped(moves: readonly TableMove[], newest: readonly Seat[]): Group[] {
  const groups = new Map<Seat, Group>();
  for (const seat of newest) groups.set(seat, newGroup(seat));
  for (const move of moves) {
    const group = groups.get(move.seat) ?? newGroup(move.seat);
    groups.set(move.seat, group);
    if (move.move === "car") group.rest.unshift(move);
    else group.rest.push(move);
  }
  return [...groups.values()].filter(({ rest }) => rest.length > 0);
}

/** How many lines the groups take, side by side where they are short. */
function linesOf(groups: readonly Group[], more: boolean, panel: number): number {
  let [lines, left] = [0, 0];
  const place = (width: number): void => {
    if (width > left) [lines, left] = [lines + linesFor(width, panel), panel];
    left = width > panel ? 0 : left - width - GAP;
  };
  for (const group of groups) if (group.shown.length > 0) place(group.width);
  if (more) place(MORE);
  return lines;
}

/** A text that is broken leaves some room at the end of each line. */
const linesFor = (width: number, panel: number): number =>
  width <= panel ? 1 : Math.ceil(width / (0.9 * panel));

const widthOf = ({ text, heat }: Told): number => LETTER * text.length + (heat ? FLAME : 0) + GAP;
