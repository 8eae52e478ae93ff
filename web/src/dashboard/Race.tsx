import { useSignal } from "@preact/signals";
import type { Board } from "../shared/boards";
import type { Link } from "../shared/link";
import { CarsLayer } from "../shared/track/CarsLayer";
import type { View } from "../shared/track/camera";
import { RaceBoard } from "../shared/track/RaceBoard";
import { Camera } from "./Camera";
import { Control } from "./Control";
import { Hands } from "./Hands";
import { Header } from "./Header";
import { Headlines } from "./Headlines";
import { LegendSign } from "./LegendSign";
import { MomentsLayer } from "./MomentsLayer";
import { Tower } from "./Tower";
import { TrailLayer } from "./TrailLayer";
import { Turns } from "./Turns";

interface RaceProps {
  readonly link: Link;
  readonly board: Board | undefined;
  /** Whether the page has seen the race start. */
  readonly starts: boolean;
}

/** During the race. Each part reads only what it shows of the state; the sheet itself is never redrawn. */
export function Race({ link, board, starts }: RaceProps) {
  const view = useSignal<View | null>(null);
  return (
    <div class="race">
      <Header link={link} board={board} starts={starts} />
      <div class="left">
        <Tower link={link} />
        <Control link={link} />
      </div>
      <section class="map">
        {board?.geometry && (
          <Camera link={link} geometry={board.geometry} view={view}>
            <RaceBoard link={link} board={board}>
              <TrailLayer link={link} geometry={board.geometry} />
              <CarsLayer link={link} geometry={board.geometry} />
              <MomentsLayer link={link} geometry={board.geometry} />
            </RaceBoard>
          </Camera>
        )}
        <LegendSign link={link} geometry={board?.geometry} view={view} />
        <Headlines link={link} geometry={board?.geometry} view={view} />
      </section>
      <Turns link={link} />
      <Hands link={link} />
    </div>
  );
}
