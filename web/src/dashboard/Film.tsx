// Once the result is official, the podium and the race in 60 seconds take turns.
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Board as BoardOfReplay } from "../replay/Board";
import { captionOf } from "../replay/marking";
import { Player } from "../replay/player";
import { fetchMoments, framesOf } from "../replay/reel";
import type { Board } from "../shared/boards";
import { t } from "../shared/i18n";
import type { PublicState } from "../shared/messages";
import { nameOf, useNames } from "../shared/narration";
import { CarBadge } from "../shared/ui/CarBadge";

/** For how long the podium is shown before the first film, and between two of them. */
export const PODIUM_MS = 20_000;
export const BETWEEN_MS = 180_000;

interface TurnsProps {
  readonly state: PublicState;
  readonly board: Board | undefined;
  readonly children: ComponentChildren;
}

/** Show the children, and now and then the race in 60 seconds in their place. */
export function FilmTurns({ state, board, children }: TurnsProps) {
  const shown = useSignal<Player | null>(null);
  const race = state.official ? state.race : null;
  useEffect(() => (race ? takeTurns(race, shown) : undefined), [race, shown]);
  return shown.value && board?.geometry ? <Film player={shown.value} board={board} /> : children;
}

/** Show the film after a while, again and again; returns how to stop. */
function takeTurns(race: string, shown: Signal<Player | null>): () => void {
  let [player, over]: [Player | null, boolean] = [null, false];
  let timer = setTimeout(() => void begin(), PODIUM_MS);
  const begin = async () => {
    try {
      player ??= new Player(framesOf(await fetchMoments(race)));
    } catch {
      // the hub is away for a moment: the podium stays, and it is asked again
    }
    if (over) return;
    if (player) roll(player);
    else wait();
  };
  const wait = () => {
    timer = setTimeout(() => void begin(), BETWEEN_MS);
  };
  const roll = (film: Player) => {
    film.playFilm(() => {
      shown.value = null;
      if (!over) wait();
    });
    shown.value = film;
  };
  return () => {
    over = true;
    clearTimeout(timer);
    player?.pause();
  };
}

function Film({ player, board }: { player: Player; board: Board }) {
  const names = useNames(player);
  const frame = player.frames[player.at.value];
  if (!frame || !board.geometry) return null;
  const { seat, round } = frame.moment;
  return (
    <section class="film" aria-label={t("replay.film")}>
      <header>
        <h2 class="sign yellow lettering">{t("replay.film")}</h2>
        <p class="round lettering">{t("dash.round", { round })}</p>
      </header>
      <BoardOfReplay player={player} board={board} geometry={board.geometry} />
      <p class="film-words">
        {seat && <CarBadge seat={seat} />}
        {seat && <bdi class="name lettering">{nameOf(names, seat)}</bdi>}
        <span>{captionOf(frame, names)}</span>
      </p>
    </section>
  );
}
