import type { Board } from "../shared/boards";
import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { qrAddress } from "../shared/link/http";
import type { Joined, PublicState } from "../shared/messages";
import { boardName, driverName, givenName } from "../shared/narration";
import { BoardPicture } from "../shared/track/BoardPicture";
import { CarBadge } from "../shared/ui/CarBadge";
import type { Seat } from "../shared/words";
import { useJoinAddress } from "./address";

interface LobbyProps {
  readonly link: Link;
  readonly board: Board | undefined;
}

/** Before the race: how to join, who has, and where it will be. */
export function Lobby({ link, board }: LobbyProps) {
  const state = link.state.value;
  if (!state) return null;
  return (
    <div class="lobby">
      <JoinHere table={link.table} />
      <section class="lobby-side">
        <BoardChosen state={state} board={board} />
        <WhoIsHere state={state} />
      </section>
    </div>
  );
}

function JoinHere({ table }: { table: string }) {
  const address = useJoinAddress(table);
  return (
    <section class="join sign red">
      <h1 class="lettering">{t("dash.scan")}</h1>
      <img class="qr" src={qrAddress(table)} alt={t("dash.scan")} />
      <p class="join-type">{t("dash.type")}</p>
      <p class="join-address sign">{address}</p>
    </section>
  );
}

function BoardChosen({ state, board }: { state: PublicState; board: Board | undefined }) {
  if (!board) return <section class="lobby-board empty lettering">{t("dash.no-board")}</section>;
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
      <BoardPicture board={board} />
    </section>
  );
}

interface Guest {
  readonly seat: Seat;
  readonly name: string;
  readonly here: boolean;
}

/** Who holds a seat, and cars of the grid that nobody holds yet. */
export function guests(joined: readonly Joined[], grid: readonly Joined[]): Guest[] {
  const names = new Map(joined.map(({ seat, name }) => [seat, name]));
  const onGrid = grid.map(({ seat, name }) => ({
    seat,
    name: givenName({ seat, name }) || (names.get(seat) ?? ""),
    here: names.has(seat),
  }));
  const others = joined.filter(({ seat }) => !grid.some((car) => car.seat === seat));
  return [...onGrid, ...others.map(({ seat, name }) => ({ seat, name, here: true }))];
}

function WhoIsHere({ state }: { state: PublicState }) {
  const all = guests(state.seats ?? [], state.cars);
  return (
    <section class="guests">
      <h2 class="lettering">{t("dash.joined", { count: state.seats?.length ?? 0 })}</h2>
      <ul>
        {all.map(({ seat, name, here }) => (
          <li key={seat} class={here ? "slat here" : "slat"}>
            <CarBadge seat={seat} />
            <span class="name lettering">{driverName({ seat, name })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
