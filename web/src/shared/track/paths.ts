// A board's drawing as SVG paths.
import type { DrawnSpace, Geometry } from "../boards";
import { type OnRoad, poseAt } from "./geometry";

export const numbers = (...values: number[]): string =>
  values.map((value) => Math.round(value * 10) / 10).join(" ");
export const segment = ([ax, ay, bx, by]: readonly [number, number, number, number]): string =>
  `M${numbers(ax, ay)}L${numbers(bx, by)}`;

function successor(geometry: Geometry, space: DrawnSpace): DrawnSpace {
  return geometry.spaces[space.space % geometry.spaces.length] as DrawnSpace;
}

/** The centre line of the whole road, closed. */
export function roadPath(geometry: Geometry): string {
  const first = geometry.spaces[0];
  if (!first) return "";
  const curves = geometry.spaces.map(
    (space) => `C${numbers(...space.curve, ...successor(geometry, space).centre)}`,
  );
  return `M${numbers(...first.centre)}${curves.join("")}Z`;
}

/** The centre line of a few Spaces, for the road over a bridge. */
export function piecePath(geometry: Geometry, spaces: readonly number[]): string {
  const drawn = geometry.spaces.filter((space) => spaces.includes(space.space));
  return drawn
    .map(
      (space) =>
        `M${numbers(...space.centre)}C${numbers(...space.curve, ...successor(geometry, space).centre)}`,
    )
    .join("");
}

/** The Race Line, from spot to spot. */
export function raceLinePath(geometry: Geometry): string {
  return geometry.spaces
    .map((space) => {
      const [x, y] = successor(geometry, space).line;
      return `M${numbers(space.line[0], space.line[1])}C${numbers(...space.race_line, x, y)}`;
    })
    .join("");
}

/** The lines between Spaces. */
export function borderPath(geometry: Geometry): string {
  return geometry.spaces.map((space) => segment(space.start)).join("");
}

/** Both spots of every Space, as brackets that open to the rear. */
export function spotPath(geometry: Geometry, spot: "line" | "off"): string {
  return geometry.spaces.map((space) => bracket(space[spot])).join("");
}

function bracket([x, y, heading]: DrawnSpace["line"]): string {
  const angle = (heading * Math.PI) / 180;
  const corner = (along: number, aside: number) =>
    numbers(
      x + along * Math.cos(angle) - aside * Math.sin(angle),
      y + along * Math.sin(angle) + aside * Math.cos(angle),
    );
  return `M${corner(6, -6)}L${corner(14, -6)}L${corner(14, 6)}L${corner(6, 6)}`;
}

/** Two rows of squares along the finish line. */
export function chequers({ finish: [ax, ay, bx, by] }: Geometry): string {
  const count = 8;
  const [stepX, stepY] = [(bx - ax) / count, (by - ay) / count];
  const [alongX, alongY] = [stepY, -stepX];
  const square = (index: number, row: number) => {
    const [x, y] = [ax + stepX * index + alongX * row, ay + stepY * index + alongY * row];
    const end = numbers(x + stepX + alongX, y + stepY + alongY);
    return `M${numbers(x, y)}L${numbers(x + stepX, y + stepY)}L${end}L${numbers(x + alongX, y + alongY)}Z`;
  };
  return Array.from({ length: count }, (_, index) => square(index, index % 2 ? 0 : -1)).join("");
}

/** The lanes, from 0 (Race Line) to 1, along which water ripples, and how often and how far on each Space. */
const RIPPLES = { lanes: [-0.33, 0.5, 1.33], waves: 2, reach: 0.09, pieces: 12 };

/** Waves along Spaces. */
export function ripplePath(geometry: Geometry, spaces: readonly number[]): string {
  const wave = (space: number, lane: number) => {
    const points = Array.from({ length: RIPPLES.pieces + 1 }, (_, piece) => {
      const part = piece / RIPPLES.pieces;
      const swing = RIPPLES.reach * Math.sin(2 * Math.PI * RIPPLES.waves * part);
      const { x, y } = poseAt(geometry, { progress: space - 0.5 + part, lane: lane + swing });
      return numbers(x, y);
    });
    return `M${points.join("L")}`;
  };
  return spaces.flatMap((space) => RIPPLES.lanes.map((lane) => wave(space, lane))).join("");
}

/** How far a tunnel's portal stands out beside the road. */
const PORTAL = 5;

/** The lines across the road where tunnels begin and end. */
export function portalPath({ spaces }: Geometry, tunnels: readonly (readonly [number, number])[]): string {
  return tunnels
    .flatMap(([first, last]) => [first - 1, last % spaces.length])
    .map((index) => {
      const [ax, ay, bx, by] = (spaces[index] as DrawnSpace).start;
      const width = Math.hypot(bx - ax, by - ay) || 1;
      const [x, y] = [((bx - ax) / width) * PORTAL, ((by - ay) / width) * PORTAL];
      return segment([ax - x, ay - y, bx + x, by + y]);
    })
    .join("");
}

/** How many straight pieces a drawn way has on each Space. */
const PIECES = 4;

/** The way from one position to another along the road, forward or back. */
export function wayPath(geometry: Geometry, from: OnRoad, to: OnRoad): string {
  const pieces = Math.max(1, Math.ceil(Math.abs(to.progress - from.progress) * PIECES));
  const points = Array.from({ length: pieces + 1 }, (_, piece) => {
    const part = piece / pieces;
    const { x, y } = poseAt(geometry, {
      progress: from.progress + (to.progress - from.progress) * part,
      lane: from.lane + (to.lane - from.lane) * part,
    });
    return numbers(x, y);
  });
  return `M${points.join("L")}`;
}
