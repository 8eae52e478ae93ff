import { boardOn } from "../../shared/library";
import type { Link } from "../../shared/link";
import type { Position } from "../../shared/messages";
import { BoardPicture } from "../../shared/track/BoardPicture";
import { CarsLayer } from "../../shared/track/CarsLayer";
import { onRoad, poseAt } from "../../shared/track/geometry";

/** A small picture of the whole track, with the cars on it and where a plan would lead. */
export function MiniTrack({ link, to }: { link: Link; to?: Position | undefined }) {
  const board = boardOn(link.state.value);
  return (
    <figure class="mini-track">
      {board?.geometry && (
        <BoardPicture board={board}>
          <CarsLayer link={link} geometry={board.geometry} />
          {to && <Destination {...poseAt(board.geometry, onRoad(to))} />}
        </BoardPicture>
      )}
    </figure>
  );
}

function Destination({ x, y }: { x: number; y: number }) {
  return (
    <g class="destination" transform={`translate(${x} ${y})`}>
      <circle class="under" r="26" />
      <circle r="26" />
    </g>
  );
}
