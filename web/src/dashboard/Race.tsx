import type { Board } from "../shared/boards";
import type { Link } from "../shared/link";
import type { PublicState } from "../shared/messages";
import { BoardPicture } from "../shared/track/BoardPicture";
import { CarsLayer } from "../shared/track/CarsLayer";
import { MomentsLayer } from "../shared/track/MomentsLayer";
import { Control } from "./Control";
import { Hands } from "./Hands";
import { Header } from "./Header";
import { StepDial } from "./StepDial";
import { Tower } from "./Tower";
import { Turns } from "./Turns";

interface RaceProps {
  readonly link: Link;
  readonly state: PublicState;
  readonly board: Board | undefined;
}

/** During the race. */
export function Race({ link, state, board }: RaceProps) {
  return (
    <div class="race">
      <Header link={link} state={state} board={board} />
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
      <footer class="below">
        <Turns state={state} />
        <StepDial step={state.step} />
        <Hands state={state} />
      </footer>
    </div>
  );
}
