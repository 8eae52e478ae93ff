import { t } from "../../shared/i18n";
import { boardOf } from "../../shared/library";
import type { PublicState } from "../../shared/messages";
import { boardName, driverName } from "../../shared/narration";
import { carOf, isOnGrid } from "../../shared/race";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Driver } from "../driver";
import type { Screen } from "../screen";
import { MiniTrack } from "../ui/MiniTrack";
import { Question } from "../ui/Question";
import { Checklist, GridPicture } from "./Checklist";
import "../styles/wait.css";

interface LobbyProps {
  readonly driver: Driver;
  readonly screen: Extract<Screen, { kind: "lobby" | "watching" }>;
}

/** In the seat, but no race to drive yet. */
export function Lobby({ driver, screen: { kind, state } }: LobbyProps) {
  const board = boardOf(state.track);
  const car = kind === "lobby" ? carOf(state, driver.seat) : undefined;
  return (
    <div class="split lobby">
      <div class="told">
        <Question title={kind === "watching" ? t("phone.watching.title") : t("phone.lobby.title")}>
          <p>{noteOf(driver, kind, state)}</p>
        </Question>
        {car && isOnGrid(state) ? <GridPicture state={state} car={car} /> : <Joined state={state} />}
      </div>
      {car && <Checklist state={state} car={car} />}
      <MiniTrack link={driver.link} />
      {board && (
        <p class="latest lettering">
          {t("phone.lobby.board", { track: boardName(board.id, board.name), laps: state.laps ?? board.laps })}
        </p>
      )}
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
  return left ? t("phone.lobby.not-on-grid") : t("phone.lobby.note");
}
