// Where things are on a drawn board. Plain numbers in, plain numbers out.
import type { DrawnSpace, Geometry } from "../boards";
import type { Position } from "../messages";

export interface Pose {
  readonly x: number;
  readonly y: number;
  /** Degrees: 0 points right, 90 down. */
  readonly heading: number;
}

/** A position on the road: Spaces driven, and the lane from 0 (Race Line) to 1 (the other spot). */
export interface OnRoad {
  readonly progress: number;
  readonly lane: number;
}

export const onRoad = (at: Position): OnRoad => ({ progress: at.progress, lane: at.spot === "line" ? 0 : 1 });

/** Return the pose between any two Spaces: along the road, never across it. */
export function poseAt(geometry: Geometry, { progress, lane }: OnRoad): Pose {
  const whole = Math.floor(progress);
  const [here, next] = [spaceAt(geometry, whole), spaceAt(geometry, whole + 1)];
  const part = progress - whole;
  const line = between(here.line, next.line, part);
  if (lane === 0) return line;
  const off = between(here.off, next.off, part);
  return lane === 1 ? off : mix(line, off, lane);
}

function spaceAt({ spaces }: Geometry, progress: number): DrawnSpace {
  const count = spaces.length;
  return spaces[(((progress - 1) % count) + count) % count] as DrawnSpace;
}

type Spot = DrawnSpace["line"];

/** Follow the curve that leaves one spot and enters the next with their headings. */
function between(from: Spot, to: Spot, part: number): Pose {
  if (part === 0) return { x: from[0], y: from[1], heading: from[2] };
  const pull = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [leave, enter] = [unit(from[2]), unit(to[2])];
  return {
    x: hermite(from[0], leave[0] * pull, to[0], enter[0] * pull, part),
    y: hermite(from[1], leave[1] * pull, to[1], enter[1] * pull, part),
    heading: turned(from[2], to[2], part),
  };
}

function hermite(from: number, leave: number, to: number, enter: number, part: number): number {
  const two = part * part;
  const three = two * part;
  return (
    (2 * three - 3 * two + 1) * from +
    (three - 2 * two + part) * leave +
    (3 * two - 2 * three) * to +
    (three - two) * enter
  );
}

function unit(heading: number): [number, number] {
  const angle = (heading * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Turn from one heading to another the short way. */
export function turned(from: number, to: number, part: number): number {
  const by = ((((to - from) % 360) + 540) % 360) - 180;
  return from + by * part;
}

function mix(one: Pose, other: Pose, part: number): Pose {
  return {
    x: one.x + (other.x - one.x) * part,
    y: one.y + (other.y - one.y) * part,
    heading: turned(one.heading, other.heading, part),
  };
}
