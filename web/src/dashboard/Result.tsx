import type { Board } from "../shared/boards";
import { type Points, pointsOf } from "../shared/championship";
import { boardOnTable } from "../shared/driven";
import { number, t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { qrAddress, resultQrAddress } from "../shared/link/http";
import type { CarState, PublicState } from "../shared/messages";
import { driverName, namesOfAll, placeLabel, useNames } from "../shared/narration";
import { whoAgreed } from "../shared/proposals";
import { ranked } from "../shared/race";
import { CarBadge } from "../shared/ui/CarBadge";
import { LegendChip } from "../shared/ui/LegendChip";
import { UnfinishedChip } from "../shared/ui/UnfinishedChip";
import { Awards } from "./Awards";
import { useJoinAddress } from "./address";
import { FilmTurns } from "./Film";
import { fitting } from "./fitting";
import { Greeting } from "./Greeting";
import { podium } from "./model/result";
import { Proposed } from "./Proposed";

interface ResultProps {
  readonly link: Link;
  readonly board: Board | undefined;
  /** Whether the page has seen the race end. */
  readonly ends: boolean;
}

/** After the race: the podium and the classification, provisional until the referee confirms it. */
export function Result({ link, board, ends }: ResultProps) {
  const state = link.state.value;
  if (!state) return null;
  return (
    <div class={`result ${state.phase}`}>
      <header class="top">
        <h1 class="sign green lettering">{boardOnTable(state)}</h1>
        <p class="plate lettering">{t("dash.laps", { laps: state.laps ?? 1 })}</p>
        <Greeting link={link} />
        {state.phase === "abandoned" ? (
          <p class="stamp lettering provisional">{t("dash.abandoned")}</p>
        ) : (
          <p class={state.official ? "stamp lettering official" : "stamp lettering provisional"}>
            {t(state.official ? "result.official" : "result.provisional")}
          </p>
        )}
      </header>
      {ends && state.phase === "finished" && <div class="flag-wave" aria-hidden="true" />}
      <Foot link={link} state={state} />
      {state.phase === "finished" && (
        <FilmTurns state={state} board={board}>
          <div class="ceremony">
            <ol class="podium">
              {podium(state.cars).map((car) => (
                <Step key={car.seat} car={car} place={car.place ?? car.rank} />
              ))}
            </ol>
            <Awards state={state} />
          </div>
        </FilmTurns>
      )}
      <section class="field">
        <div class="codes">
          {state.phase === "finished" && state.race && <ResultCode link={link} race={state.race} />}
          {!state.locked && <NextRace link={link} />}
        </div>
        <ol class="classified">
          {ranked(state.cars).map((car) => (
            <ResultRow key={car.seat} car={car} points={pointsOf(state, car.seat)} />
          ))}
        </ol>
      </section>
    </div>
  );
}

/** The result on everybody's own phone. */
function ResultCode({ link, race }: { link: Link; race: string }) {
  return (
    <p class="result-code sign lettering">
      <img class="qr" src={resultQrAddress(race, link.address.value)} alt="" />
      {t("dash.result-scan")}
    </p>
  );
}

/** How to join the next race: seats are available between races. */
function NextRace({ link }: { link: Link }) {
  return (
    <p class="next-race sign red lettering">
      <img class="qr" src={qrAddress(link.table, link.address.value)} alt="" />
      {t("dash.next-race")}
    </p>
  );
}

/** What is proposed now; otherwise who made the result official, and where to read all of it, at home too. */
function Foot({ link, state }: { link: Link; state: PublicState }) {
  const names = useNames(link);
  const host = useJoinAddress(link).replace(/\/play.*$/, "");
  if (state.proposal) return <Proposed link={link} />;
  const agreed = whoAgreed(state);
  return (
    <p class="more">
      {agreed.length > 0 && <span>{t("result.agreed", { who: namesOfAll(agreed, names) })}</span>}
      {host && <span>{t("dash.result-at", { address: `${host}/results/${state.race}` })}</span>}
    </p>
  );
}

function Step({ car, place }: { car: CarState; place: number }) {
  return (
    <li class={`step-of-podium place-${place}`}>
      <div class="hero">
        {place === 1 && <Laurel />}
        <CarBadge seat={car.seat} />
      </div>
      <p class="name lettering">{driverName(car)}</p>
      {car.legend && <LegendChip />}
      <p class="block figures">{number(place)}</p>
    </li>
  );
}

const LEAVES = Array.from({ length: 9 }, (_, index) => 24 + index * 16);

/** A wreath for the winner. */
function Laurel() {
  return (
    <svg class="laurel" viewBox="-60 -60 120 120" aria-hidden="true">
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          {LEAVES.map((angle) => (
            <ellipse
              key={angle}
              rx="4"
              ry="10"
              transform={`rotate(${180 - angle}) translate(0 -50) rotate(${angle % 32 === 8 ? 58 : 112})`}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

function ResultRow({ car, points }: { car: CarState; points: Points | null }) {
  return (
    <li class={`slat ${car.status}`}>
      <span class="place figures">{placeLabel(car)}</span>
      <CarBadge seat={car.seat} />
      <bdi class="name lettering" style={fitting(driverName(car))}>
        {driverName(car)}
      </bdi>
      {car.legend && <LegendChip />}
      {car.spin_outs > 0 && !points && (
        <span class="note">{t("dash.spin-outs", { count: car.spin_outs })}</span>
      )}
      <UnfinishedChip status={car.status} />
      {points && (
        <span class="points">
          <span class="figures">+{number(points.won)}</span>
          <span class="note">{t("result.total", { total: points.total })}</span>
        </span>
      )}
    </li>
  );
}
