import type { Board, Geometry } from "../boards";
import { steady } from "../steady";
import {
  borderPath,
  chequers,
  piecePath,
  portalPath,
  raceLinePath,
  ripplePath,
  roadPath,
  spotPath,
} from "./paths";
import { chicaneSpaces, spacesIn } from "./printed";

interface RoadProps {
  readonly board: Board;
  readonly geometry: Geometry;
}

/** The road never changes while a board is shown, so it is drawn once. */
export const Road = steady(function Road({ board, geometry }: RoadProps) {
  const over = geometry.bridges.flatMap((bridge) => bridge.over);
  return (
    <g>
      <Tarmac path={roadPath(geometry)} width={geometry.road_width} />
      <Surfaces board={board} geometry={geometry} />
      <path class="border" d={borderPath(geometry)} />
      {over.length > 0 && (
        <>
          <Tarmac path={piecePath(geometry, over)} width={geometry.road_width} />
          <Surfaces board={board} geometry={geometry} only={over} />
        </>
      )}
      <path class="spots" d={spotPath(geometry, "off")} />
      <path class="race-line" d={raceLinePath(geometry)} />
      <path class="spots on-line" d={spotPath(geometry, "line")} />
      <Finish geometry={geometry} />
    </g>
  );
});

function Tarmac({ path, width }: { path: string; width: number }) {
  return (
    <g fill="none">
      <path class="verge" d={path} stroke-width={width + 6} />
      <path class="tarmac" d={path} stroke-width={width} />
    </g>
  );
}

function Finish({ geometry }: { geometry: Geometry }) {
  const [ax, ay, bx, by] = geometry.finish;
  return (
    <g class="chequers">
      <path class="under" d={`M${ax} ${ay}L${bx} ${by}`} />
      <path d={chequers(geometry)} />
    </g>
  );
}

interface SurfacesProps {
  readonly board: Board;
  readonly geometry: Geometry;
  readonly only?: readonly number[];
}

/** What Spaces are like: kerbs along a chicane, water, tunnels. */
function Surfaces({ board, geometry, only }: SurfacesProps) {
  const seen = (spaces: readonly number[]) =>
    only ? spaces.filter((space) => only.includes(space)) : spaces;
  const [kerbs, water, dark] = [
    seen(chicaneSpaces(board)),
    seen(spacesIn(board.flooded)),
    seen(spacesIn(board.tunnels)),
  ].map((spaces) => piecePath(geometry, spaces));
  const { road_width: width } = geometry;
  return (
    <g fill="none">
      {kerbs && (
        <>
          <path class="kerbs" d={kerbs} stroke-width={width + 6} />
          <path class="tarmac" d={kerbs} stroke-width={width} />
        </>
      )}
      {water && <path class="water" d={water} stroke-width={width} />}
      {water && <path class="ripples" d={ripplePath(geometry, seen(spacesIn(board.flooded)))} />}
      {dark && <path class="tunnel-wall" d={dark} stroke-width={width + 6} />}
      {dark && <path class="lamps" d={dark} stroke-width={width + 6} />}
      {dark && <path class="tunnel" d={dark} stroke-width={width} />}
      {dark && !only && <path class="portals" d={portalPath(geometry, board.tunnels ?? [])} />}
    </g>
  );
}
