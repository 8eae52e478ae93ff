import type { ComponentChildren } from "preact";
import type { Board, Geometry } from "../boards";
import { t } from "../i18n";
import { boardName } from "../narration";
import { BADGE, drawnMarks } from "./marks";
import { borderPath, chequers, piecePath, raceLinePath, roadPath, spotPath } from "./paths";
import "./track.css";
import { steady } from "../steady";

/** A board drawn from its geometry; anything else on it is passed as children. */
export function BoardPicture({ board, children }: { board: Board; children?: ComponentChildren }) {
  const { geometry } = board;
  if (!geometry) return null;
  return (
    <svg
      class="track"
      viewBox={geometry.view_box.join(" ")}
      role="img"
      aria-label={t("track.map", { track: boardName(board.id, board.name) })}
    >
      <Road geometry={geometry} />
      <Marks board={board} geometry={geometry} />
      <Signs board={board} geometry={geometry} />
      {children}
    </svg>
  );
}

/** The road never changes while a board is shown, so it is drawn once. */
const Road = steady(function Road({ geometry }: { geometry: Geometry }) {
  const road = roadPath(geometry);
  const over = geometry.bridges.map((bridge) => piecePath(geometry, bridge.over)).join("");
  return (
    <g>
      <Tarmac path={road} width={geometry.road_width} />
      <path class="border" d={borderPath(geometry)} />
      {over && <Tarmac path={over} width={geometry.road_width} />}
      <path class="spots" d={spotPath(geometry, "off")} />
      <path class="race-line" d={raceLinePath(geometry)} />
      <path class="spots on-line" d={spotPath(geometry, "line")} />
      <g class="chequers">
        <path
          class="under"
          d={`M${geometry.finish.slice(0, 2).join(" ")}L${geometry.finish.slice(2).join(" ")}`}
        />
        <path d={chequers(geometry)} />
      </g>
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

/** The printed numbers: how many Spaces it is to the next corner line. */
const Marks = steady(function Marks({ board, geometry }: { board: Board; geometry: Geometry }) {
  return (
    <g>
      {drawnMarks(board, geometry).map(({ space, mark, why, x, y }) => (
        <text key={space} class={`marker ${why}`} data-space={space} x={x} y={y}>
          {mark}
        </text>
      ))}
    </g>
  );
});

const Signs = steady(function Signs({ board, geometry }: { board: Board; geometry: Geometry }) {
  const limits = new Map(board.corners.map((corner) => [corner.after, corner.limit]));
  return (
    <g>
      {geometry.corners.map(({ after, line: [ax, ay, bx, by], sign: [x, y] }, index) => (
        <g key={after} class="corner">
          <path class="under" d={`M${ax} ${ay}L${bx} ${by}`} />
          <path class="over" d={`M${ax} ${ay}L${bx} ${by}`} />
          <circle cx={x} cy={y} r="13" />
          <text x={x} y={y}>
            {limits.get(after)}
          </text>
          <CornerNumber number={index + 1} x={x} y={y} />
        </g>
      ))}
    </g>
  );
});

/** A corner's number in the lap, on the rim of its sign: texts name corners by this number and the limit. */
function CornerNumber({ number, x, y }: { number: number; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class="order">
        <circle cx={BADGE.x} cy={BADGE.y} r={BADGE.r} />
        <text x={BADGE.x} y={BADGE.y}>
          {number}
        </text>
      </g>
    </g>
  );
}
