import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { modulesNow } from "../../modules/later";
import type { Board, Geometry } from "../boards";
import { t } from "../i18n";
import { boardName } from "../narration";
import type { DrawnLayers, Layers } from "./layers";
import { drawnMarks } from "./marks";
import { Road } from "./Road";
import { Signs } from "./Signs";
import "./track.css";
import { steady } from "../steady";

interface BoardPictureProps {
  readonly board: Board;
  readonly layers?: Layers | undefined;
  readonly children?: ComponentChildren;
}

/** A board drawn from its geometry, with what modules put on it; anything else on it is passed as children. */
export function BoardPicture({ board, layers, children }: BoardPictureProps) {
  const { geometry } = board;
  const modules = layers && Object.keys(layers).length > 0 ? modulesNow() : null;
  const drawn = useMemo(
    () => (modules && geometry && layers ? modules.boardLayers(board, geometry, layers) : null),
    [modules, board, geometry, layers],
  );
  if (!geometry) return null;
  return (
    <svg
      class="track"
      viewBox={geometry.view_box.join(" ")}
      role="img"
      aria-label={t("track.map", { track: boardName(board.id, board.name) })}
    >
      {drawn?.beneath}
      <Road board={board} geometry={geometry} />
      {drawn?.lines}
      <Marks board={board} geometry={geometry} layers={drawn} />
      <Signs board={board} geometry={geometry} limits={drawn?.limits} />
      {drawn?.above}
      {children}
    </svg>
  );
}

interface MarksProps {
  readonly board: Board;
  readonly geometry: Geometry;
  readonly layers: DrawnLayers | null;
}

/** The printed numbers: how many Spaces it is to the next corner line; on a plate where a module has one. */
const Marks = steady(function Marks({ board, geometry, layers }: MarksProps) {
  return (
    <g>
      {drawnMarks(board, geometry, layers?.wishes).map((drawn) => {
        const plate = layers?.plate(drawn);
        return (
          <g key={drawn.space} class={plate ? "plate" : undefined}>
            {plate && <path d={plate} />}
            <text class={`marker ${drawn.why}`} data-space={drawn.space} x={drawn.x} y={drawn.y}>
              {drawn.mark}
            </text>
          </g>
        );
      })}
    </g>
  );
});
