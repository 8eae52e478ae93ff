import { boardOf } from "../../shared/library";
import type { Link } from "../../shared/link";
import { BoardPicture } from "../../shared/track/BoardPicture";
import { CarsLayer } from "../../shared/track/CarsLayer";

/** A small picture of the whole track, with the cars on it. */
export function MiniTrack({ link }: { link: Link }) {
  const board = boardOf(link.state.value?.track);
  return (
    <figure class="mini-track">
      {board?.geometry && (
        <BoardPicture board={board}>
          <CarsLayer link={link} geometry={board.geometry} />
        </BoardPicture>
      )}
    </figure>
  );
}
