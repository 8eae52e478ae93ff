import { t } from "../../shared/i18n";
import { boardOn } from "../../shared/library";
import type { PublicState } from "../../shared/messages";
import { boardName, driverName } from "../../shared/narration";
import { setsUpTogether } from "../../shared/proposals";
import { carOf, drivesAlone, isOnGrid } from "../../shared/race";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Driver } from "../driver";
import type { Screen } from "../screen";
import { decideTogether } from "../together/StandInDoor";
import { MiniTrack } from "../ui/MiniTrack";
import { Question } from "../ui/Question";
import { Checklist, GridPicture } from "./Checklist";
import { EventNote } from "./EventNote";
import "../styles/wait.css";

interface LobbyProps {
  readonly driver: Driver;
  readonly screen: Extract<Screen, { kind: "lobby" | "watching" }>;
}

/** In the seat, but no race to drive yet. */
export function Lobby({ driver, screen: { kind, state } }: LobbyProps) {
  const board = boardOn(state);
  const car = kind === "lobby" ? carOf(state, driver.seat) : undefined;
  return (
    <div class="split lobby">
      <div class="told">
        <Question title={kind === "watching" ? t("phone.watching.title") : t("phone.lobby.title")}>
          <p>{noteOf(driver, kind, state)}</p>
        </Question>
        {car && isOnGrid(state) ? <GridPicture state={state} car={car} /> : <Joined state={state} />}
      </div>
      {!state.track && kind === "lobby" && <NotSetUp />}
      {car && <Checklist state={state} car={car} />}
      {car && <EventNote state={state} />}
      {car && setsUpTogether(state, driver.seat) && !state.proposal && <Together driver={driver} />}
      <MiniTrack link={driver.link} />
      {board && (
        <p class="latest lettering">
          {t("phone.lobby.board", { track: boardName(board.id, board.name), laps: state.laps ?? board.laps })}
        </p>
      )}
    </div>
  );
}

/** Nobody has chosen a board yet: whoever sets up the race, on this phone if need be, does it on the referee's page. */
function NotSetUp() {
  return (
    <div class="not-set-up">
      <p class="soft">{t("phone.lobby.not-set-up")}</p>
      <a class="button" href={`/referee${location.search}`}>
        {t("phone.lobby.set-up")}
      </a>
    </div>
  );
}

/** On a night without a referee two drivers start the race, or change its set-up. */
function Together({ driver }: { driver: Driver }) {
  const off = !driver.link.live.value;
  const alone = drivesAlone(driver.link.state.value);
  return (
    <div class="row together">
      <button
        type="button"
        class="button main"
        disabled={off}
        onClick={() => void driver.say({ do: "propose", command: { do: "start" } })}
      >
        {t(alone ? "phone.together.start.alone" : "phone.together.start")}
      </button>
      <button type="button" class="button" disabled={off} onClick={() => decideTogether("next")}>
        {t("phone.together.change")}
      </button>
    </div>
  );
}

function Joined({ state: { seats = [] } }: { state: PublicState }) {
  return (
    <ul class="drivers" aria-label={t("phone.lobby.joined")}>
      {seats.map(({ seat, name }) => (
        <li key={seat}>
          <CarBadge seat={seat} label={false} />
          <bdi class="name">{driverName({ seat, name })}</bdi>
        </li>
      ))}
    </ul>
  );
}

function noteOf(driver: Driver, kind: "lobby" | "watching", state: PublicState): string {
  if (kind === "watching") return t("phone.watching.note");
  const left = state.cars.length > 0 && !carOf(state, driver.seat);
  if (!left) return t("phone.lobby.note");
  return t(state.referee === "phones" ? "phone.lobby.not-on-grid.together" : "phone.lobby.not-on-grid");
}
