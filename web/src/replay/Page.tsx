import { useEffect } from "preact/hooks";
import { type BoardDriven, boardDriven, type Driven, whenDriven } from "../shared/driven";
import { t } from "../shared/i18n";
import { boardOn, playOn } from "../shared/library";
import { Refused } from "../shared/link/http";
import { useLoaded } from "../shared/loading";
import { LicencesLink } from "../shared/ui/LicencesLink";
import { OnItsWay } from "../shared/ui/OnItsWay";
import { Switches } from "../shared/ui/Switches";
import { Board } from "./Board";
import { Controls } from "./Controls";
import { CopyLink } from "./CopyLink";
import { Highlights } from "./Highlights";
import { useKeys } from "./keys";
import { useMomentInAddress } from "./momentAddress";
import { Order } from "./Order";
import { Player } from "./player";
import { fetchMoments, framesOf } from "./reel";
import { TimeLine } from "./TimeLine";
import { Words } from "./Words";

interface Screening {
  readonly player: Player;
  readonly driven: BoardDriven & Driven;
}
type Problem = "not-yet" | "results-only" | "unknown" | "no-answer";

/** A closed race to look at again. */
export function Page({ race }: { race: string }) {
  const loaded = useLoaded(() => loadScreening(race), problemOf, [race]);
  return (
    <main class="replay">
      {!loaded && <OnItsWay />}
      {loaded && "problem" in loaded && <p class="problem">{t(`replay.${loaded.problem}`)}</p>}
      {loaded && "value" in loaded && <Replay race={race} {...loaded.value} />}
      <footer>
        <Switches />
        <a class="licences-link" href="/races">
          {t("replay.library")}
        </a>
        <LicencesLink />
      </footer>
    </main>
  );
}

async function loadScreening(race: string): Promise<Screening> {
  const moments = await fetchMoments(race);
  playOn(moments.state);
  return { player: new Player(framesOf(moments)), driven: moments };
}

function problemOf(problem: unknown): Problem {
  if (!(problem instanceof Refused)) return "no-answer";
  if (problem.code === "results-only") return "results-only";
  return problem.code === "race-running" ? "not-yet" : "unknown";
}

export function Replay({ race, player, driven }: Screening & { race: string }) {
  const board = boardOn(player.state.value);
  useMomentInAddress(player);
  useKeys(player);
  useEffect(() => () => player.pause(), [player]);
  return (
    <>
      <header>
        <h1 class="sign green lettering">{boardDriven(driven)}</h1>
        <p class="when">{whenDriven(driven)}</p>
        <a class="button" href={`/results/${race}`}>
          {t("replay.result")}
        </a>
      </header>
      <div class="screening">
        {board?.geometry && <Board player={player} board={board} geometry={board.geometry} />}
        <TimeLine player={player} />
        <Controls player={player} />
      </div>
      <div class="beside">
        <Words player={player} />
        <Order player={player} />
      </div>
      <div class="below">
        <CopyLink player={player} />
        <Highlights player={player} />
      </div>
    </>
  );
}
