import { useEffect, useState } from "preact/hooks";
import type { RaceOfArchive, RaceResult } from "../shared/answers";
import { boardDriven, whenDriven } from "../shared/driven";
import { t } from "../shared/i18n";
import { boardOn } from "../shared/library";
import { ask, Refused, tablePath } from "../shared/link/http";
import { type Loaded, useLoaded } from "../shared/loading";
import type { PublicState } from "../shared/messages";
import { fetchResult, rowsOf, stampOf } from "../shared/result";
import { LicencesLink } from "../shared/ui/LicencesLink";
import { OnItsWay } from "../shared/ui/OnItsWay";
import { Switches } from "../shared/ui/Switches";
import { Awards } from "./Awards";
import { Cards } from "./Cards";
import { Classification } from "./Classification";
import { Charts } from "./charts/Charts";
import { FiguresTable } from "./FiguresTable";
import { TakeHome } from "./home/TakeHome";
import { OldResult } from "./OldResult";
import { Upgrades } from "./Upgrades";

/** How often a page asks again whether a result has become official. */
const FOLLOW_MS = 5000;

type Problem = "running" | "unknown" | "no-answer";
type Told = RaceResult | RaceOfArchive;

/** A finished race, for anyone who looks it up later. */
export function Page({ race }: { race: string }) {
  const [asked, setAsked] = useState(0);
  const answer = useLoaded(() => fetchTold(race), problemOf, [race, asked]);
  useEffect(() => {
    const timer = setInterval(async () => {
      if (await isOutdated(answer)) setAsked((times) => times + 1);
    }, FOLLOW_MS);
    return () => clearInterval(timer);
  }, [answer]);
  return (
    <main class="results">
      {!answer && <OnItsWay />}
      {answer && "value" in answer && <Known told={answer.value} />}
      {answer && "problem" in answer && <p class="problem">{t(`results.${answer.problem}`)}</p>}
      <footer>
        <Switches />
        <a class="licences-link" href="/races">
          {t("results.library")}
        </a>
        <LicencesLink />
      </footer>
    </main>
  );
}

/** What is known of a race: how it was driven, or of a list of old results only the places. */
async function fetchTold(race: string): Promise<Told> {
  try {
    return await fetchResult(race);
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.code !== "results-only") throw problem;
    return ask<RaceOfArchive>("GET", `/api/v1/races/${race}`);
  }
}

const Known = ({ told }: { told: Told }) =>
  "cars" in told ? <OldResult race={told} /> : <Result result={told} />;

/** Whether to ask again: the race ran on, its result became official, or nobody answered. A closed race never changes. */
async function isOutdated(answer: Loaded<Told, Problem>): Promise<boolean> {
  if (!answer) return false;
  if ("problem" in answer) return answer.problem === "running" || answer.problem === "no-answer";
  if ("cars" in answer.value || answer.value.closed) return false;
  const { state } = answer.value;
  const now = await ask<PublicState>("GET", tablePath(state.table)).catch(() => state);
  return now.race !== state.race || now.no !== state.no;
}

function problemOf(problem: unknown): Problem {
  if (!(problem instanceof Refused)) return "no-answer";
  return problem.code === "race-running" ? "running" : "unknown";
}

export function Result({ result }: { result: RaceResult }) {
  const { state } = result;
  const rows = rowsOf(result);
  const driven = rows.filter(({ car }) => !car.legend);
  const board = boardOn(result.state);
  const finished = state.phase === "finished";
  return (
    <>
      <header>
        <h1 class="sign green lettering">{boardDriven(result)}</h1>
        <p class="when">
          <span>{whenDriven(result)}</span>
          <span>{t("results.laps", { laps: state.laps })}</span>
          <span>{t("results.rounds", { rounds: state.round })}</span>
        </p>
        <Stamp result={result} />
      </header>
      <TakenOver result={result} />
      <Classification rows={rows} finished={finished} />
      {result.closed && <SeeAgain race={result.race} />}
      {finished && (
        <>
          <Awards result={result} />
          <TakeHome result={result} board={boardDriven(result)} />
          <Charts result={result} rows={rows} />
          <FiguresTable rows={driven} board={board} />
          <Upgrades rows={driven} />
          <Cards rows={driven} closed={result.closed} />
        </>
      )}
    </>
  );
}

/** The race on the board once more, and all of it in a minute: plans are shown, so the race must be closed. */
function SeeAgain({ race }: { race: string }) {
  return (
    <p class="see-again">
      <a class="button main" href={`/replay/${race}`}>
        {t("results.replay")}
      </a>
      <a class="button" href={`/replay/${race}#film`}>
        {t("results.film")}
      </a>
    </p>
  );
}

/** In a race taken over, everything is told from that round on. */
function TakenOver({ result: { places } }: { result: RaceResult }) {
  const first = places[0]?.round ?? 0;
  return first > 0 ? <p class="soft">{t("results.taken-over", { round: first })}</p> : null;
}

function Stamp({ result }: { result: RaceResult }) {
  if (result.state.phase === "abandoned")
    return <p class="stamp provisional lettering">{t("event.abandoned")}</p>;
  const kind = stampOf(result);
  if (!kind) return null;
  return <p class={`stamp ${kind} lettering`}>{t(`result.${kind}`)}</p>;
}
