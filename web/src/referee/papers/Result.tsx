import { type Points, pointsOf } from "../../shared/championship";
import { number, t } from "../../shared/i18n";
import type { CarState, PublicState } from "../../shared/messages";
import { driverName, namesOf, namesOfAll, placeLabel } from "../../shared/narration";
import { whoAgreed } from "../../shared/proposals";
import { isDriven, ranked, whereIs } from "../../shared/race";
import { CarBadge } from "../../shared/ui/CarBadge";
import { RaceFiles } from "../../shared/ui/RaceFiles";
import type { Desk, Sheet } from "../desk";
import { Hands } from "../race/Hands";
import { raceAgain } from "../setup/command";
import { inOrder, type Night, reversed } from "../setup/night";
import { describeWhere } from "../ui/where";
import { Races } from "./Races";

/** After the race: the result, first provisional, then official; what hands have left undone, as undo may reopen it; the next race. */
export function Result({ desk, state }: { desk: Desk; state: PublicState }) {
  const finished = state.phase === "finished";
  const isOfficial = state.official === true;
  const agreed = whoAgreed(state);
  const open = (sheet: Sheet) => () => {
    desk.sheet.value = sheet;
  };
  return (
    <section class="paper result" aria-labelledby="result-title">
      <div class="step-head">
        <h1 id="result-title" class="lettering">
          {t(finished ? "ref.result.title" : "ref.result.abandoned")}
        </h1>
        {finished && (
          <p role="status" class={isOfficial ? "sign green lettering stamp" : "sign yellow lettering stamp"}>
            {t(isOfficial ? "result.official" : "result.provisional")}
          </p>
        )}
      </div>
      {agreed.length > 0 && <p>{t("result.agreed", { who: namesOfAll(agreed, namesOf(state.cars)) })}</p>}
      <Classification state={state} />
      {!isOfficial && state.hands.length > 0 && <Hands desk={desk} state={state} />}
      <div class="row">
        {finished && !isOfficial && (
          <button type="button" class="button main" onClick={open({ kind: "official" })}>
            {t("ref.result.confirm")}
          </button>
        )}
        {!isOfficial && (
          <button type="button" class="button" onClick={open({ kind: "undo" })}>
            {t("ref.undo")}
          </button>
        )}
      </div>
      <NextRace desk={desk} state={state} />
      <Files race={state.race} closed={isOfficial} />
      <Races desk={desk} />
    </section>
  );
}

function Classification({ state }: { state: PublicState }) {
  return (
    <table class="cars classification">
      <caption class="sr-only">{t("ref.result.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("ref.cars.place")}</th>
          <th scope="col">{t("ref.cars.driver")}</th>
          <th scope="col">{t("ref.cars.where")}</th>
          <th scope="col">{t("ref.car.spin-outs")}</th>
          {state.championship?.standings && <th scope="col">{t("result.points")}</th>}
        </tr>
      </thead>
      <tbody>
        {ranked(state.cars).map((car) => (
          <tr key={car.seat}>
            <td class="figures place">{placeLabel(car)}</td>
            <th scope="row">
              <span class="seat-name">
                <CarBadge seat={car.seat} />
                <span>{driverName(car)}</span>
              </span>
            </th>
            <td>{ended(car)}</td>
            <td class="figures">{isDriven(car) ? number(car.spin_outs) : "–"}</td>
            <PointsCell points={pointsOf(state, car.seat)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The points in all, and how many of them this race gave. */
function PointsCell({ points }: { points: Points | null }) {
  return points && <td class="figures">{`${number(points.total)} (+${number(points.won)})`}</td>;
}

const ended = (car: CarState): string =>
  car.status === "racing" ? describeWhere(whereIs(car)) : t(`chip.${car.status}`);

/** The next race with the same drivers: in the same order, reversed, or as they finished. */
function NextRace({ desk, state }: { desk: Desk; state: PublicState }) {
  const result = ranked(state.cars).map((car) => car.seat);
  const again = (order: (night: Night) => Night) => () =>
    desk.night.again((night) => order(raceAgain(night, state)));
  return (
    <div class="next-race">
      <h2 class="lettering">{t("ref.next.title")}</h2>
      <div class="row">
        <button type="button" class="button" onClick={again((night) => night)}>
          {t("ref.next.same")}
        </button>
        <button type="button" class="button" onClick={again(reversed)}>
          {t("ref.next.reversed")}
        </button>
        <button type="button" class="button" onClick={again((night) => reversed(inOrder(night, result)))}>
          {t("ref.next.result-reversed")}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            desk.night.step.value = "board";
            desk.newRace.value = true;
          }}
        >
          {t("ref.next.other")}
        </button>
      </div>
    </div>
  );
}

/** The way to the result's own page, and the files once the race is closed. */
function Files({ race, closed }: { race: string | null; closed: boolean }) {
  if (!race) return null;
  return (
    <p class="row files">
      <a class="button" href={`/results/${race}`} target="_blank" rel="noreferrer">
        {t("ref.result.page")}
      </a>
      <span>{t(closed ? "ref.files" : "ref.files.later")}</span>
      {closed && <RaceFiles race={race} />}
    </p>
  );
}
