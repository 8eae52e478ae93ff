// The numbers printed beside the Spaces of the real board, and where the drawing has room for them.
import type { Board, DrawnSpace, Geometry } from "../boards";

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

type Point = readonly [x: number, y: number];

/** The radius of a number, and of a corner's sign and its badge. */
const REACH = 9;
const SIGN_REACH = 15;
/** The badge with a corner's number: its position relative to the sign, and its radius. */
export const BADGE = { x: 11, y: -11, r: 8.5 };
const NEAR_CORNER = 3;
/** Enough room: more on the other side of the road is no reason to change sides. */
const ENOUGH = 1.5;
const SAMPLES = 4;

/** The numbers to draw beside the road: the first of a sector, every fifth, and the last ones before a line. */
export function drawnMarks(board: Board, geometry: Geometry): DrawnMark[] {
  const road = roadPoints(geometry);
  const taken: Point[] = [];
  return REASONS.flatMap((why) => geometry.spaces.map(({ space }) => ({ ...markOf(board, space), why })))
    .filter((mark) => mark.why === whyDrawn(board, mark))
    .map((mark) => {
      const [x, y] = freeSide(mark.space, geometry, (at) => roomAt(at, geometry, road, taken));
      taken.push([x, y]);
      return { ...mark, x, y };
    });
}

function whyDrawn(board: Board, { mark, corner }: Mark): Why | undefined {
  const reasons = [mark === highestMark(board, corner), mark === 0, mark % 5 === 0, mark <= NEAR_CORNER];
  return REASONS[reasons.indexOf(true)];
}

/** A position on the left of the road, unless there is more room on the right. */
function freeSide(space: number, geometry: Geometry, room: (at: Point) => number): Point {
  const { line, off } = geometry.spaces[space - 1] as DrawnSpace;
  const [x, y] = [(line[0] + off[0]) / 2, (line[1] + off[1]) / 2];
  const away = geometry.road_width / 2 + REACH + 2;
  const beside = (turn: number): Point => {
    const angle = ((line[2] + turn) * Math.PI) / 180;
    return [x + away * Math.cos(angle), y + away * Math.sin(angle)];
  };
  const [left, right] = [beside(-90), beside(90)];
  return room(left) >= ENOUGH || room(left) >= room(right) ? left : right;
}

/** How far a number would be from the nearest obstacle; below 0 they overlap. */
function roomAt([x, y]: Point, geometry: Geometry, road: readonly Point[], taken: readonly Point[]): number {
  const [left, top, width, height] = geometry.view_box;
  const nearest = (points: readonly Point[]) =>
    Math.min(...points.map(([px, py]) => Math.hypot(px - x, py - y)), Number.POSITIVE_INFINITY);
  return (
    Math.min(
      nearest(road) - geometry.road_width / 2,
      nearest(taken) - REACH,
      nearest(geometry.corners.map(({ sign }) => sign)) - SIGN_REACH,
      nearest(geometry.corners.map(({ sign }) => [sign[0] + BADGE.x, sign[1] + BADGE.y])) - BADGE.r,
      Math.min(x - left, left + width - x),
      Math.min(y - top, top + height - y),
    ) - REACH
  );
}

function roadPoints({ spaces }: Geometry): Point[] {
  return spaces.flatMap((space, index) => {
    const next = spaces[(index + 1) % spaces.length] as DrawnSpace;
    return Array.from({ length: SAMPLES }, (_, sample) => pointOn(space, next, sample / SAMPLES));
  });
}

function pointOn({ centre, curve: [ax, ay, bx, by] }: DrawnSpace, next: DrawnSpace, part: number): Point {
  const rest = 1 - part;
  const weights = [rest ** 3, 3 * rest ** 2 * part, 3 * rest * part ** 2, part ** 3];
  const along = (...values: number[]) =>
    values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
  return [along(centre[0], ax, bx, next.centre[0]), along(centre[1], ay, by, next.centre[1])];
}
