import { useEffect, useState } from "preact/hooks";
import type { DrivenTurn, RaceResult } from "../shared/answers";
import { date, type Key, number, t } from "../shared/i18n";
import { boardOf } from "../shared/library";
import { Refused } from "../shared/link/http";
import { boardName, driverName, placeLabel } from "../shared/narration";
import { fetchResult, type Row, rowsOf } from "../shared/result";
import { CarBadge } from "../shared/ui/CarBadge";
import { CardFace } from "../shared/ui/CardFace";
import { HeatCount } from "../shared/ui/Heat";
import { LicencesLink } from "../shared/ui/LicencesLink";
import { Switches } from "../shared/ui/Switches";
import { UnfinishedChip } from "../shared/ui/UnfinishedChip";
import type { Card } from "../shared/words";

type Answer = { result: RaceResult } | { problem: "running" | "unknown" | "no-answer" } | null;

/** A finished race, for anyone who looks it up later. */
export function Page({ race }: { race: string }) {
  const answer = useResult(race);
  return (
    <main class="results">
      {answer && "result" in answer && <Result result={answer.result} />}
      {answer && "problem" in answer && <p class="problem">{t(`results.${answer.problem}`)}</p>}
      <footer>
        <Switches />
        <LicencesLink />
      </footer>
    </main>
  );
}

function useResult(race: string): Answer {
  const [answer, setAnswer] = useState<Answer>(null);
  useEffect(() => {
    fetchResult(race).then(
      (result) => setAnswer({ result }),
      (problem: unknown) => setAnswer({ problem: problemOf(problem) }),
    );
  }, [race]);
  return answer;
}

function problemOf(problem: unknown): "running" | "unknown" | "no-answer" {
  if (!(problem instanceof Refused)) return "no-answer";
  return problem.code === "race-running" ? "running" : "unknown";
}

function Result({ result }: { result: RaceResult }) {
  const { state } = result;
  const rows = rowsOf(result);
  const board = boardOf(state.track);
  return (
    <>
      <header>
        <h1 class="sign green lettering">{boardName(state.track, board?.name)}</h1>
        <p class="when">
          <span>{date(result.started)}</span>
          <span>{t("results.laps", { laps: state.laps })}</span>
          <span>{t("results.rounds", { rounds: state.round })}</span>
        </p>
        <Stamp result={result} />
      </header>
      <Classification rows={rows} />
      {state.phase === "finished" && <Cards rows={rows} closed={result.closed} />}
    </>
  );
}

function Stamp({ result: { state } }: { result: RaceResult }) {
  if (state.phase === "abandoned") return <p class="stamp provisional lettering">{t("event.abandoned")}</p>;
  const kind = state.official ? "official" : "provisional";
  return <p class={`stamp ${kind} lettering`}>{t(`result.${kind}`)}</p>;
}

/** The figures of a race, in the order of the columns. */
const FIGURES: readonly Key[] = [
  "results.spin-outs",
  "results.heat",
  "results.cooled",
  "results.boosts",
  "results.slipstreams",
];

function Classification({ rows }: { rows: readonly Row[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a narrow phone, also by keyboard
    <section class="scrolls" tabIndex={0} aria-label={t("results.title")}>
      <table>
        <caption class="sr-only">{t("results.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("results.place")}</th>
            <th scope="col">{t("results.driver")}</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col">
                {t(figure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ResultRow key={row.car.seat} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ResultRow({ row: { car, heat, cooled, boosts, slipstreams } }: { row: Row }) {
  const retired = car.status === "retired";
  return (
    <tr class={car.place === 1 && !retired ? "winner" : ""}>
      <td class="figures place">{placeLabel(car)}</td>
      <th scope="row">
        <span class="who">
          <CarBadge seat={car.seat} label={false} />
          <span class="name">{driverName(car)}</span>
          <UnfinishedChip status={car.status} />
        </span>
      </th>
      {[car.spin_outs, heat, cooled, boosts, slipstreams].map((figure, column) => (
        <td key={column} class="figures counted" data-counted={t(FIGURES[column] as Key)}>
          {number(figure)}
        </td>
      ))}
    </tr>
  );
}

/** What everybody played, turn by turn; their discards only once no undo can reopen the race. */
function Cards({ rows, closed }: { rows: readonly Row[]; closed: boolean }) {
  return (
    <section class="cards-played">
      <h2 class="lettering">{t("results.cards")}</h2>
      {!closed && <p class="soft">{t("results.discarded.later")}</p>}
      {rows.map(({ car, turns }) => (
        <details key={car.seat} class="panel">
          <summary>
            <CarBadge seat={car.seat} label={false} />
            <span class="name">{driverName(car)}</span>
          </summary>
          <ol>
            {turns.map((turn) => (
              <Turn key={turn.round} turn={turn} />
            ))}
          </ol>
        </details>
      ))}
    </section>
  );
}

function Turn({ turn }: { turn: DrivenTurn }) {
  return (
    <li>
      <span class="soft">{t("results.round", { round: turn.round })}</span>
      <span class="gear">{t("results.gear", { gear: t("gear.numeral", { gear: turn.gear }) })}</span>
      <Faces cards={turn.cards} />
      {turn.flipped.length > 0 && <Faces label={t("results.flipped")} cards={turn.flipped} />}
      {turn.discarded.length > 0 && <Faces label={t("results.discarded")} cards={turn.discarded} />}
      <span class="came-to">
        <span>{t("results.spaces", { spaces: turn.spaces })}</span>
        {turn.heat > 0 && <HeatCount count={turn.heat} sign="−" />}
        {turn.cooled > 0 && <HeatCount count={turn.cooled} sign="+" />}
        {turn.spun_out && <span class="chip spun-out">{t("chip.spun-out")}</span>}
      </span>
    </li>
  );
}

function Faces({ label, cards }: { label?: string; cards: readonly Card[] }) {
  return (
    <span class="faces">
      {label && <span class="soft">{label}</span>}
      {cards.map((card, index) => (
        <CardFace key={index} card={card} />
      ))}
    </span>
  );
}
