import { t } from "../../shared/i18n";
import type { CarState, PublicState } from "../../shared/messages";
import { nameOf, namesOfAll, placeLabel } from "../../shared/narration";
import { decidesTogether, setsUpTogether, whoAgreed } from "../../shared/proposals";
import { carOf, ranked } from "../../shared/race";
import { CarBadge } from "../../shared/ui/CarBadge";
import { LegendChip } from "../../shared/ui/LegendChip";
import { UnfinishedChip } from "../../shared/ui/UnfinishedChip";
import type { Driver } from "../driver";
import { decideTogether } from "../together/StandInDoor";
import { News } from "../ui/News";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import { Figures } from "./Figures";
import "../styles/wait.css";

/** The race is over: the driver's own place, then everybody's. */
export function Over({ driver, state }: { driver: Driver; state: PublicState }) {
  const car = carOf(state, driver.seat);
  const abandoned = state.phase === "abandoned";
  const agreed = whoAgreed(state);
  return (
    <div class="split over">
      <div class="told">
        <News driver={driver} />
        <Question title={abandoned ? t("phone.over.abandoned") : t("phone.over.title")} />
        <div class="row">
          {!abandoned && (
            <p class={state.official ? "stamp official" : "stamp provisional"} role="status">
              {t(state.official ? "result.official" : "result.provisional")}
            </p>
          )}
          <a class="button" href={`/results/${state.race}`}>
            {t("phone.over.result")}
          </a>
        </div>
        {agreed.length > 0 && (
          <p class="quiet">{t("result.agreed", { who: namesOfAll(agreed, driver.names.value) })}</p>
        )}
        {car && !abandoned && <p class="own-place sign yellow lettering">{placeOf(car)}</p>}
        {car && !abandoned && <Figures state={state} car={car} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <ol class="result" tabIndex={0}>
        {ranked(state.cars).map((one) => (
          <li key={one.seat} class={one.seat === driver.seat ? "own" : ""}>
            <span class="figures">{placeLabel(one)}</span>
            <CarBadge seat={one.seat} label={false} />
            <bdi class="name">{nameOf(driver.names.value, one.seat)}</bdi>
            <span class="result-end">
              {one.legend && <LegendChip />}
              <UnfinishedChip status={one.status} />
              <Points points={state.championship?.standings?.[one.seat]} />
            </span>
          </li>
        ))}
      </ol>
      {!state.proposal && <Together driver={driver} state={state} />}
      <UndoButton driver={driver} />
    </div>
  );
}

/** A driver's points in the championship after this race. */
function Points({ points }: { points: number | undefined }) {
  if (points === undefined) return null;
  return <span class="points figures">{t("phone.over.points", { points })}</span>;
}

/** On a night without a referee: the result becomes official, and the next race is set up. */
function Together({ driver, state }: { driver: Driver; state: PublicState }) {
  const mayConfirm = state.phase === "finished" && decidesTogether(state);
  const off = !driver.link.live.value;
  return (
    <>
      {mayConfirm && (
        <button type="button" class="button main" disabled={off} onClick={() => decideTogether("official")}>
          {t("phone.together.official")}
        </button>
      )}
      {setsUpTogether(state, driver.seat) && (
        <button
          type="button"
          class={mayConfirm ? "button" : "button main"}
          disabled={off}
          onClick={() => decideTogether("next")}
        >
          {t("phone.together.next")}
        </button>
      )}
    </>
  );
}

function placeOf(car: CarState): string {
  if (car.status === "retired" || car.status === "eliminated") return t(`chip.${car.status}`);
  return t("phone.over.place", { place: car.place ?? car.rank });
}
