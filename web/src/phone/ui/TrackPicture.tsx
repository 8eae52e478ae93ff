import { boardOn } from "../../shared/library";
import type { Link } from "../../shared/link";
import type { Position } from "../../shared/messages";
import { CarsLayer } from "../../shared/track/CarsLayer";
import { onRoad, poseAt } from "../../shared/track/geometry";
import { RaceBoard } from "../../shared/track/RaceBoard";

/** The track as the phone shows it. */
export function TrackPicture({ link, to }: { link: Link; to: Position | undefined }) {
  const board = boardOn(link.state.value);
  if (!board?.geometry) return null;
  return (
    <RaceBoard link={link} board={board}>
      <CarsLayer link={link} geometry={board.geometry} />
      {to && <Destination {...poseAt(board.geometry, onRoad(to))} />}
    </RaceBoard>
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
