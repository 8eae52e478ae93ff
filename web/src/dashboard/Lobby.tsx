import type { Board } from "../shared/boards";
import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { qrAddress } from "../shared/link/http";
import type { PublicState } from "../shared/messages";
import { boardName, seatName } from "../shared/narration";
import { isOnGrid } from "../shared/race";
import { BoardPicture } from "../shared/track/BoardPicture";
import { layersOf } from "../shared/track/layers";
import { CarBadge } from "../shared/ui/CarBadge";
import { SEATS, type Seat } from "../shared/words";
import { useJoin } from "./address";
import { Checklist, GridPicture } from "./Checklist";
import { fitting } from "./fitting";
import { Greeting } from "./Greeting";
import { Proposed } from "./Proposed";
import { RefereeDoor } from "./RefereeDoor";
import { WifiDoor } from "./WifiDoor";

interface LobbyProps {
  readonly link: Link;
  readonly board: Board | undefined;
}

/** Before the race: how to join, who has joined, and which board. */
export function Lobby({ link, board }: LobbyProps) {
  const state = link.state.value;
  if (!state) return null;
  return (
    <div class="lobby">
      <div class="lobby-doors">
        <WifiDoor />
        <JoinHere link={link} />
        <RefereeDoor link={link} />
      </div>
      <section class="lobby-side">
        <BoardChosen state={state} board={board} />
        <WhoIsHere link={link} state={state} />
        <Proposed link={link} />
      </section>
    </div>
  );
}

function JoinHere({ link }: { link: Link }) {
  const { address, name } = useJoin(link);
  return (
    <section class="join sign red">
      <h1 class="lettering">{t("dash.scan")}</h1>
      <img class="qr" src={qrAddress(link.table, link.address.value)} alt={t("dash.scan")} />
      <p class="join-type">{t("dash.type")}</p>
      <p class="join-address sign">{address}</p>
      {name && <p class="join-type">{t("dash.type.name", { address: name })}</p>}
    </section>
  );
}

function BoardChosen({ state, board }: { state: PublicState; board: Board | undefined }) {
  if (!board) return <HowToJoin />;
  return (
    <section class="lobby-board">
      <header>
        <h2 class="sign green lettering">{boardName(board.id, board.name)}</h2>
        <p class="facts lettering">
          <span>{t("dash.laps", { laps: state.laps ?? board.laps })}</span>
          <span>{t("dash.spaces", { spaces: board.spaces })}</span>
          <span>{t("dash.corners", { corners: board.corners.length })}</span>
        </p>
        <p class="brand lettering">{t("app.name")}</p>
      </header>
      <div class={isOnGrid(state) ? "set-up" : "set-up taken-over"}>
        <GridPicture state={state} />
        <Checklist state={state} />
        <BoardPicture board={board} layers={layersOf(state)} />
      </div>
    </section>
  );
}

/** When there is nothing to see yet: what a guest does first. */
function HowToJoin() {
  return (
    <section class="lobby-board empty lettering">
      <p class="brand">{t("app.name")}</p>
      <ol class="how">
        <li>{t("dash.how.scan")}</li>
        <li>
          {t("dash.how.car")}
          <span class="choice">
            {SEATS.map((seat) => (
              <CarBadge key={seat} seat={seat} label={false} />
            ))}
          </span>
        </li>
        <li>{t("dash.how.drive")}</li>
      </ol>
      <p class="wait">{t("dash.no-board")}</p>
    </section>
  );
}

interface Guest {
  readonly seat: Seat;
  readonly name: string;
  readonly here: boolean;
}

/** The cars on the grid that somebody drives, and seat holders who are not on it. */
export function guests(state: Pick<PublicState, "cars" | "seats">): Guest[] {
  const held = new Set((state.seats ?? []).map(({ seat }) => seat));
  const driven = state.cars.filter(({ legend }) => !legend);
  const all = new Set([...driven.map(({ seat }) => seat), ...held]);
  return [...all].map((seat) => ({ seat, name: seatName(state, seat), here: held.has(seat) }));
}

function WhoIsHere({ link, state }: { link: Link; state: PublicState }) {
  const presence = link.presence.value;
  return (
    <section class="guests">
      <header>
        <h2 class="lettering">{t("dash.joined", { count: state.seats?.length ?? 0 })}</h2>
        <Greeting link={link} />
      </header>
      <ul>
        {guests(state).map(({ seat, name, here }) => (
          <li key={seat} class={`slat${here ? " here" : ""}${presence[seat] === "lost" ? " asleep" : ""}`}>
            <CarBadge seat={seat} />
            <bdi class="name lettering" style={fitting(name)}>
              {name}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
