// Where the drawing of a board has room for what modules put at its corners.
import type { Board, DrawnCorner, Geometry } from "../../shared/boards";
import type { Layers } from "../../shared/track/layers";
import { behindLine, tokenLine } from "../../shared/track/printed";
import { BADGE, type Obstacle, type Point, type Room, roomOn } from "../../shared/track/room";
import { actsOnCorner, type Road } from "../tokens";

/** A corner's sign with all that stands around it. */
export interface CornerSigns {
  readonly after: number;
  /** The limit that counts now. */
  readonly limit: number;
  /** The printed one, if another counts. */
  readonly printed: { readonly limit: number; readonly at: Point } | null;
  readonly press: Point | null;
  readonly token: { readonly road: Road; readonly at: Point } | null;
}

/** The radius of a road token, and of a badge on the rim of a sign. */
export const TOKEN_REACH = 12;
export const RIM_REACH = 7.5;
const RIM: readonly Point[] = [
  [-BADGE.x, BADGE.y],
  [BADGE.x, -BADGE.y],
  [-BADGE.x, -BADGE.y],
];
/** From the middle of a sign to that of a token beside it. */
const BESIDE_SIGN = 28;
const BESIDE_ROAD = TOKEN_REACH + 4;
const ENOUGH = 1;

/** Find a position for everything that modules put at the corners, tokens before smaller things. */
export function cornerSigns(board: Board, geometry: Geometry, layers: Layers): CornerSigns[] {
  const room = roomOn(geometry);
  const taken: Obstacle[] = [];
  const put = (at: Point, reach: number): Point => {
    taken.push({ at, reach });
    return at;
  };
  const tokens = new Map(
    geometry.corners.flatMap((drawn) => {
      const road = layers.roads?.[drawn.after];
      return road
        ? [[drawn.after, { road, at: put(besideCorner(drawn, room, taken), TOKEN_REACH) }] as const]
        : [];
    }),
  );
  return geometry.corners.map((drawn, index) => {
    const { after } = drawn;
    const limit = board.corners[index]?.limit ?? 0;
    const now = Math.max(0, limit + limitChange(layers.roads?.[tokenLine(board, after)]));
    const rim = () => put(onRim(drawn, room, taken), RIM_REACH);
    return {
      after,
      limit: now,
      printed: now === limit ? null : { limit, at: rim() },
      press: layers.press?.includes(after) ? rim() : null,
      token: tokens.get(after) ?? null,
    };
  });
}

/** What stands around the signs, for numbers to stay clear of. */
export const obstacles = (signs: readonly CornerSigns[]): Obstacle[] =>
  signs.flatMap(({ printed, press, token }) => [
    ...(token ? [{ at: token.at, reach: TOKEN_REACH }] : []),
    ...[printed?.at, press].flatMap((at) => (at ? [{ at, reach: RIM_REACH }] : [])),
  ]);

/** How a road token changes the limit of its corner. */
function limitChange(road: Road | undefined): number {
  if (road === "limit+1") return 1;
  return road === "limit-1" ? -1 : 0;
}

/** The Spaces in which a token acts on every car that stands there, with the kind of its token. */
export function tintedSectors(board: Board, roads: Layers["roads"] = {}): { road: Road; spaces: number[] }[] {
  const sectors = Object.entries(roads).filter(([, road]) => !actsOnCorner(road));
  return sectors.map(([after, road]) => ({ road, spaces: behindLine(board, Number(after)) }));
}

function besideCorner(corner: DrawnCorner, room: Room, taken: readonly Obstacle[]): Point {
  const places = tokenPlaces(corner);
  const rooms = places.map((at) => room(at, TOKEN_REACH, taken));
  const first = rooms.findIndex((one) => one >= ENOUGH);
  return places[first >= 0 ? first : rooms.indexOf(Math.max(...rooms))] as Point;
}

/** Where a token can lie: at the other end of the line, or beside the sign. */
function tokenPlaces({ line: [ax, ay, bx, by], sign: [x, y] }: DrawnCorner): Point[] {
  const left = Math.hypot(ax - x, ay - y) < Math.hypot(bx - x, by - y);
  const [farX, farY] = left ? [bx, by] : [ax, ay];
  const width = Math.hypot(bx - ax, by - ay) || 1;
  const [outX, outY] = [((bx - ax) / width) * (left ? 1 : -1), ((by - ay) / width) * (left ? 1 : -1)];
  const from = (px: number, py: number, out: number, along: number): Point => [
    px + outX * out - outY * along,
    py + outY * out + outX * along,
  ];
  return [
    from(farX, farY, BESIDE_ROAD, 0),
    from(x, y, -BESIDE_SIGN, 0),
    ...[14, -14].map((along) => from(farX, farY, BESIDE_ROAD, along)),
    ...[BESIDE_SIGN, -BESIDE_SIGN].map((along) => from(x, y, 0, along)),
    ...[20, -20].map((along) => from(x, y, -20, along)),
  ];
}

function onRim({ sign: [x, y] }: DrawnCorner, room: Room, taken: readonly Obstacle[]): Point {
  const places = RIM.map(([dx, dy]): Point => [x + dx, y + dy]);
  const rooms = places.map((at) => room(at, RIM_REACH, taken));
  return places[rooms.indexOf(Math.max(...rooms))] as Point;
}
