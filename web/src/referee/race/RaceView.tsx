import { t } from "../../shared/i18n";
import { boardOn } from "../../shared/library";
import type { PublicState } from "../../shared/messages";
import { BoardPicture } from "../../shared/track/BoardPicture";
import { CarsLayer } from "../../shared/track/CarsLayer";
import type { Desk } from "../desk";
import { ActionBar } from "./ActionBar";
import { Alerts } from "./Alerts";
import { CarsTable } from "./CarsTable";
import { Hands } from "./Hands";
import { Now } from "./Now";
import { Recent } from "./Recent";

/** The current race at a glance. */
export function RaceView({ desk, state }: { desk: Desk; state: PublicState }) {
  return (
    <>
      <h1 class="sr-only">{t("ref.view.race")}</h1>
      <Alerts desk={desk} state={state} />
      <div class="race">
        <div class="race-side">
          <Now desk={desk} state={state} />
          <Recent desk={desk} />
          <TrackMap desk={desk} state={state} />
        </div>
        <div class="race-side">
          <Hands desk={desk} state={state} />
          <CarsTable desk={desk} state={state} />
        </div>
        <ActionBar desk={desk} state={state} />
      </div>
    </>
  );
}

function TrackMap({ desk, state }: { desk: Desk; state: PublicState }) {
  const board = boardOn(state);
  if (!board?.geometry) return null;
  return (
    <div class="panel map">
      <BoardPicture board={board}>
        <CarsLayer link={desk.link} geometry={board.geometry} />
      </BoardPicture>
    </div>
  );
}
