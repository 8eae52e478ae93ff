import type { Board } from "../shared/boards";
import type { Link } from "../shared/link";
import { BoardPicture } from "../shared/track/BoardPicture";
import { CarsLayer } from "../shared/track/CarsLayer";
import { Control } from "./Control";
import { Hands } from "./Hands";
import { Header } from "./Header";
import { MomentsLayer } from "./MomentsLayer";
import { Tower } from "./Tower";
import { Turns } from "./Turns";

interface RaceProps {
  readonly link: Link;
  readonly board: Board | undefined;
}

/** During the race. Each part reads only what it shows of the state; the sheet itself is never redrawn. */
export function Race({ link, board }: RaceProps) {
  return (
    <div class="race">
      <Header link={link} board={board} />
      <div class="left">
        <Tower link={link} />
        <Control link={link} />
      </div>
      <section class="map">
        {board?.geometry && (
          <BoardPicture board={board}>
            <CarsLayer link={link} geometry={board.geometry} />
            <MomentsLayer link={link} geometry={board.geometry} />
          </BoardPicture>
        )}
      </section>
      <Turns link={link} />
      <Hands link={link} />
    </div>
  );
}
