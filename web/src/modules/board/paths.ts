// Legend lines and chevrons as SVG paths.
import type { Board, DrawnSpace, Geometry } from "../../shared/boards";
import { poseAt } from "../../shared/track/geometry";
import { numbers, segment } from "../../shared/track/paths";

/** The Legend lines: across the road, with a diamond at both ends, which shows also where a corner line covers it. */
export function legendStrokes(board: Board, geometry: Geometry): { line: string; ends: string } {
  const afters = new Set(board.corners.flatMap(({ legend_line_after }) => legend_line_after ?? []));
  const starts = [...afters].map(
    (after) => (geometry.spaces[after % geometry.spaces.length] as DrawnSpace).start,
  );
  return { line: starts.map(segment).join(""), ends: starts.map(diamonds).join("") };
}

/** How far a diamond at the end of a line is from the road, and how large it is. */
const DIAMOND = { away: 5, reach: 4 };

/** A diamond at both ends of a line across the road. */
function diamonds([ax, ay, bx, by]: DrawnSpace["start"]): string {
  const width = Math.hypot(bx - ax, by - ay) || 1;
  const [outX, outY] = [(bx - ax) / width, (by - ay) / width];
  const diamond = (x: number, y: number) =>
    `M${[1, 0, -1, 0]
      .map((out, index) => {
        const along = [0, 1, 0, -1][index] ?? 0;
        const [far, aside] = [out * DIAMOND.reach, along * DIAMOND.reach];
        return numbers(x + outX * far - outY * aside, y + outY * far + outX * aside);
      })
      .join("L")}Z`;
  const [awayX, awayY] = [outX * DIAMOND.away, outY * DIAMOND.away];
  return diamond(ax - awayX, ay - awayY) + diamond(bx + awayX, by + awayY);
}

/** A plate behind a Space's number that points the way cars drive; a second point for a double chevron. */
export function chevronPath(
  geometry: Geometry,
  space: number,
  [x, y]: readonly [number, number],
  count: number,
): string {
  const { heading } = poseAt(geometry, { progress: space, lane: 0 });
  const angle = (heading * Math.PI) / 180;
  const at = (along: number, aside: number) =>
    numbers(
      x + along * Math.cos(angle) - aside * Math.sin(angle),
      y + along * Math.sin(angle) + aside * Math.cos(angle),
    );
  const plate = `M${at(-8, -8)}L${at(4, -8)}L${at(10, 0)}L${at(4, 8)}L${at(-8, 8)}L${at(-4, 0)}Z`;
  return count > 1
    ? `${plate}M${at(8, -8)}L${at(14, 0)}L${at(8, 8)}L${at(10.5, 8)}L${at(16.5, 0)}L${at(10.5, -8)}Z`
    : plate;
}
