// How much room there is on a drawn board beside its road and its signs.
import type { DrawnSpace, Geometry } from "../boards";

export type Point = readonly [x: number, y: number];

/** Something drawn that must not be covered: its middle and its radius. */
export interface Obstacle {
  readonly at: Point;
  readonly reach: number;
}

/** The radius of a corner's sign; the badge with its number: the position relative to the sign, and the radius. */
const SIGN_REACH = 15;
export const BADGE = { x: 11, y: -11, r: 8.5 };
const SAMPLES = 4;

/** How far something of a radius would be from whatever is nearest; below 0 they overlap. */
export type Room = (at: Point, reach: number, others?: readonly Obstacle[]) => number;

/** Measure the room on a board: off the road, the signs, the border, and whatever else is named. */
export function roomOn(geometry: Geometry): Room {
  const [left, top, width, height] = geometry.view_box;
  const drawn = [...roadPoints(geometry), ...geometry.corners.flatMap(signAndBadge)];
  return ([x, y], reach, others = []) => {
    const apart = [...drawn, ...others].map(({ at, reach: own }) => Math.hypot(at[0] - x, at[1] - y) - own);
    return Math.min(...apart, x - left, left + width - x, y - top, top + height - y) - reach;
  };
}

function signAndBadge({ sign: [x, y] }: { sign: Point }): Obstacle[] {
  return [
    { at: [x, y], reach: SIGN_REACH },
    { at: [x + BADGE.x, y + BADGE.y], reach: BADGE.r },
  ];
}

function roadPoints({ spaces, road_width }: Geometry): Obstacle[] {
  return spaces.flatMap((space, index) => {
    const next = spaces[(index + 1) % spaces.length] as DrawnSpace;
    return Array.from({ length: SAMPLES }, (_, sample) => ({
      at: pointOn(space, next, sample / SAMPLES),
      reach: road_width / 2,
    }));
  });
}

function pointOn({ centre, curve: [ax, ay, bx, by] }: DrawnSpace, next: DrawnSpace, part: number): Point {
  const rest = 1 - part;
  const weights = [rest ** 3, 3 * rest ** 2 * part, 3 * rest * part ** 2, part ** 3];
  const along = (...values: number[]) =>
    values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
  return [along(centre[0], ax, bx, next.centre[0]), along(centre[1], ay, by, next.centre[1])];
}
