// The numbers printed beside the Spaces of the real board, and where the drawing has room for them.
import type { Board, DrawnSpace, Geometry } from "../boards";
import { type Obstacle, type Point, roomOn } from "./room";

/** The number printed beside a Space: Spaces left to the next corner line. */
export interface Mark {
  readonly space: number;
  readonly mark: number;
  /** The `after` of the line it counts to; null on a board without corners, where it counts to the start line. */
  readonly corner: number | null;
}

type Lines = Pick<Board, "spaces" | "corners">;

/** Return the number printed beside a Space; after the last corner it counts over the start line to the first. */
export function markOf({ spaces, corners }: Lines, space: number): Mark {
  const corner = corners.find(({ after }) => after >= space) ?? corners[0];
  const line = corner?.after ?? spaces;
  return { space, mark: (line - space + spaces) % spaces, corner: corner?.after ?? null };
}

/** The Space with this printed number; the inverse of `markOf`. */
export function markedSpace({ spaces }: Lines, { mark, corner }: Pick<Mark, "mark" | "corner">): number {
  return (((corner ?? spaces) - mark - 1 + spaces) % spaces) + 1;
}

/** The highest number before a corner: that of the first Space of its sector. */
export function highestMark({ spaces, corners }: Lines, corner: number | null): number {
  const index = corners.findIndex(({ after }) => after === corner);
  if (index < 0 || corners.length === 1) return spaces - 1;
  const before = corners.at(index - 1)?.after ?? 0;
  return ((corner ?? 0) - before - 1 + spaces) % spaces;
}

/** Why a number is drawn, most important first: it gets the better position, and stays in small pictures. */
const REASONS = ["first", "last", "fifth", "near"] as const;
type Why = (typeof REASONS)[number];

export interface DrawnMark extends Mark {
  readonly why: Why;
  readonly x: number;
  readonly y: number;
}

/** The radius of a number. */
const REACH = 9;
/** From the road to a number. */
const GAP = 2;
const NEAR_CORNER = 3;
/** Enough room: more on the other side of the road is no reason to change sides. */
const ENOUGH = 1.5;
/** How much further from the road a number may be. */
const FURTHER = 14;

export interface MarkWishes {
  readonly others?: readonly Obstacle[];
  /** Spaces whose number is drawn in any case. */
  readonly asked?: readonly number[];
  /** From the road to a number, where something lies along the road. */
  readonly gap?: number;
}

/**
 * The numbers to draw beside the road: the first of a sector, every fifth, the last ones before a line, and those
 * asked for. They stay clear of what else is drawn there.
 */
export function drawnMarks(
  board: Board,
  geometry: Geometry,
  { others = [], asked = [], gap = GAP }: MarkWishes = {},
): DrawnMark[] {
  const room = roomOn(geometry);
  const taken = [...others];
  return REASONS.flatMap((why) => geometry.spaces.map(({ space }) => ({ ...markOf(board, space), why })))
    .filter(
      (mark) => mark.why === (whyDrawn(board, mark) ?? (asked.includes(mark.space) ? "near" : undefined)),
    )
    .map((mark) => {
      const [x, y] = freeSide(mark.space, geometry, gap, (at) => room(at, REACH, taken));
      taken.push({ at: [x, y], reach: REACH });
      return { ...mark, x, y };
    });
}

function whyDrawn(board: Board, { mark, corner }: Mark): Why | undefined {
  const reasons = [mark === highestMark(board, corner), mark === 0, mark % 5 === 0, mark <= NEAR_CORNER];
  return REASONS[reasons.indexOf(true)];
}

/** A position on the left of the road, unless there is more room on the right; further off only if both are taken. */
function freeSide(space: number, geometry: Geometry, gap: number, room: (at: Point) => number): Point {
  const { line, off } = geometry.spaces[space - 1] as DrawnSpace;
  const [x, y] = [(line[0] + off[0]) / 2, (line[1] + off[1]) / 2];
  const beside = (turn: number, away: number): Point => {
    const angle = ((line[2] + turn) * Math.PI) / 180;
    return [x + away * Math.cos(angle), y + away * Math.sin(angle)];
  };
  const roomier = (one: Point, other: Point) => (room(one) >= Math.min(ENOUGH, room(other)) ? one : other);
  const away = geometry.road_width / 2 + REACH + gap;
  const near = roomier(beside(-90, away), beside(90, away));
  return room(near) >= 0
    ? near
    : roomier(near, roomier(beside(-90, away + FURTHER), beside(90, away + FURTHER)));
}
