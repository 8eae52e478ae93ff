import { useEffect } from "preact/hooks";
import { storedLogins } from "../../phone/logins";
import { t } from "../../shared/i18n";
import { boardOn } from "../../shared/library";
import type { PublicState } from "../../shared/messages";
import { CarsLayer } from "../../shared/track/CarsLayer";
import { RaceBoard } from "../../shared/track/RaceBoard";
import type { Desk } from "../desk";
import { ActionBar } from "./ActionBar";
import { Alerts } from "./Alerts";
import { CarsTable } from "./CarsTable";
import { Hands } from "./Hands";
import { Now } from "./Now";
import { Recent } from "./Recent";

/** The current race at a glance. */
export function RaceView({ desk, state }: { desk: Desk; state: PublicState }) {
  useEffect(() => scrollTo(0, 0), []); // the race is started from far down a long set-up
  return (
    <>
      <h1 class="sr-only">{t("ref.view.race")}</h1>
      <BackToCar desk={desk} state={state} />
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

/** The way back for somebody who set up the race on the phone that drives in it. */
function BackToCar({ desk, state: { cars } }: { desk: Desk; state: PublicState }) {
  const drives = storedLogins(desk.link.table).some((held) => cars.some(({ seat }) => seat === held.seat));
  if (!drives) return null;
  return (
    <a class="button main back-to-car" href={`/play${location.search}`}>
      {t("ref.back-to-car")}
    </a>
  );
}

function TrackMap({ desk, state }: { desk: Desk; state: PublicState }) {
  const board = boardOn(state);
  if (!board?.geometry) return null;
  return (
    <div class="panel map">
      <RaceBoard link={desk.link} board={board}>
        <CarsLayer link={desk.link} geometry={board.geometry} />
      </RaceBoard>
    </div>
  );
}
