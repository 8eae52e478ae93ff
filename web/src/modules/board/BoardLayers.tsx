import type { ComponentChild } from "preact";
import type { Board, Geometry } from "../../shared/boards";
import type { Layers } from "../../shared/track/layers";
import type { DrawnMark, MarkWishes } from "../../shared/track/marks";
import { piecePath } from "../../shared/track/paths";
import type { Point } from "../../shared/track/room";
import { RoadToken } from "../TokenFace";
import { chevronPath, legendStrokes } from "./paths";
import { type CornerSigns, cornerSigns, obstacles, RIM_REACH, TOKEN_REACH, tintedSectors } from "./places";
import "./board.css";

/** What modules put on a board, from the ground up. */
interface DrawnLayers {
  /** Under the road. */
  readonly beneath: ComponentChild;
  /** On the road, under the signs. */
  readonly lines: ComponentChild;
  /** Over the signs. */
  readonly above: ComponentChild;
  /** The limits that count where they are not the printed ones, by corner line. */
  readonly limits: ReadonlyMap<number, number>;
  /** Where the printed numbers have to keep clear, and which are drawn in any case. */
  readonly wishes: MarkWishes;
  /** What lies behind the number of a Space. */
  readonly plate: (mark: DrawnMark) => string | null;
}

/** From the road to a number beside the band of a sector, and how much wider than the road the band is. */
const GAP = 5;
const BAND = 14;

/** Draw what modules put on a board. */
export function boardLayers(board: Board, geometry: Geometry, layers: Layers): DrawnLayers {
  const signs = cornerSigns(board, geometry, layers);
  const sectors = tintedSectors(board, layers.roads);
  const chevrons: Readonly<Record<string, number>> = (layers.legends && board.chevrons) || {};
  const gap = sectors.length > 0 ? { gap: GAP } : {};
  return {
    beneath: <Sectors geometry={geometry} sectors={sectors} weather={layers.weather} />,
    lines: layers.legends && <LegendLines board={board} geometry={geometry} />,
    above: <AtCorners signs={signs} />,
    limits: new Map(signs.flatMap(({ after, limit, printed }) => (printed ? [[after, limit] as const] : []))),
    wishes: { others: obstacles(signs), asked: Object.keys(chevrons).map(Number), ...gap },
    plate: ({ space, x, y }) =>
      chevrons[space] ? chevronPath(geometry, space, [x, y], chevrons[space]) : null,
  };
}

interface SectorsProps {
  readonly geometry: Geometry;
  readonly sectors: ReturnType<typeof tintedSectors>;
  readonly weather: Layers["weather"];
}

/** The sectors in which a road token acts, as a band along both edges of the road. */
function Sectors({ geometry, sectors, weather }: SectorsProps) {
  return (
    <g fill="none">
      {sectors.map(({ road, spaces }) => (
        <path
          key={spaces[0]}
          class={`sector ${road === "weather" ? `weather ${weather ?? ""}` : road.replace("+1", "")}`}
          d={piecePath(geometry, spaces)}
          stroke-width={geometry.road_width + BAND}
        />
      ))}
    </g>
  );
}

/** The lines behind which a Legend drives by the corner ahead. */
function LegendLines({ board, geometry }: { board: Board; geometry: Geometry }) {
  const { line, ends } = legendStrokes(board, geometry);
  return (
    <g class="legend-lines">
      <path class="under" d={line} />
      <path d={line} />
      <path class="ends" d={ends} />
    </g>
  );
}

/** Old limits, the press and road tokens. */
function AtCorners({ signs }: { signs: readonly CornerSigns[] }) {
  return (
    <g>
      {signs.map(({ after, printed, press, token }) => (
        <g key={after}>
          {printed && <OldLimit limit={printed.limit} at={printed.at} />}
          {press && <Press at={press} />}
          {token && <RoadToken road={token.road} within={square(token.at)} />}
        </g>
      ))}
    </g>
  );
}

const square = ([x, y]: Point) => ({ x: x - TOKEN_REACH, y: y - TOKEN_REACH, size: 2 * TOKEN_REACH });

/** The printed limit where a road token has changed it, struck out. */
function OldLimit({ limit, at: [x, y] }: { limit: number; at: Point }) {
  return (
    <g class="old-limit" transform={`translate(${x} ${y})`}>
      <circle r={RIM_REACH} />
      <text>{limit}</text>
      <path d="M-5 4L5 -4" />
    </g>
  );
}

/** A camera: here the press gives sponsorship. */
function Press({ at: [x, y] }: { at: Point }) {
  return (
    <g class="press" transform={`translate(${x} ${y})`}>
      <circle r={RIM_REACH} />
      <path d="M-5 -2H-2.5L-1.5 -3.8H1.5L2.5 -2H5V3.6H-5Z" />
      <circle class="lens" cy="0.7" r="1.7" />
    </g>
  );
}
