import { useSignal } from "@preact/signals";
import { useCallback } from "preact/hooks";
import { Camera } from "../dashboard/Camera";
import { MomentsLayer } from "../dashboard/MomentsLayer";
import { focusOf } from "../dashboard/model/moves";
import { TrailLayer } from "../dashboard/TrailLayer";
import type { Board as BoardFile, Geometry } from "../shared/boards";
import type { PublicState } from "../shared/messages";
import { CarsLayer } from "../shared/track/CarsLayer";
import type { View } from "../shared/track/camera";
import { RaceBoard } from "../shared/track/RaceBoard";
import type { Player } from "./player";

interface BoardProps {
  readonly player: Player;
  readonly board: BoardFile;
  readonly geometry: Geometry;
}

/** The board with its cars. The camera follows the car that moves, except in the film, which would tire the eyes. */
export function Board({ player, board, geometry }: BoardProps) {
  const view = useSignal<View | null>(null);
  const focus = useCallback((state: PublicState) => (player.film.value ? [] : focusOf(state)), [player]);
  return (
    <div class="map" style={{ "--ratio": ratioOf(geometry) }}>
      <Camera link={player} geometry={geometry} view={view} focus={focus}>
        <RaceBoard link={player} board={board}>
          <TrailLayer link={player} geometry={geometry} />
          <CarsLayer link={player} geometry={geometry} motion={player} />
          <MomentsLayer link={player} geometry={geometry} />
        </RaceBoard>
      </Camera>
    </div>
  );
}

const ratioOf = ({ view_box: [, , width, height] }: Geometry): number => width / height;
