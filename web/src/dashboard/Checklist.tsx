import { hasModules } from "../modules/inPlay";
import { modulesNow } from "../modules/later";
import { number, t } from "../shared/i18n";
import type { CarState, Position, PublicState } from "../shared/messages";
import { seatName } from "../shared/narration";
import { describeSpot } from "../shared/places";
import { isOnGrid, ranked, whereIs } from "../shared/race";
import { CarBadge } from "../shared/ui/CarBadge";
import { Flame } from "../shared/ui/Heat";
import { LegendChip } from "../shared/ui/LegendChip";
import { fitting } from "./fitting";
import { type CheckItem, checklist } from "./model/checklist";

/** Before the start: what goes onto the mats, seat by seat where they differ. */
export function Checklist({ state }: { state: PublicState }) {
  const { setup } = state;
  const modules = hasModules(setup) ? modulesNow() : null;
  return (
    <ol class={modules ? "checklist long" : "checklist"}>
      {isOnGrid(state) && state.follows && <li>{t("dash.check.gather")}</li>}
      <li>{t(isOnGrid(state) ? "dash.check.grid" : "dash.check.places")}</li>
      {checklist(state)
        .filter((item) => isDue(state, item))
        .map((item) => (
          <li key={item.what}>
            <Item item={item} />
          </li>
        ))}
      {isOnGrid(state) && setup && modules && <modules.Preparations setup={setup} />}
    </ol>
  );
}

/** With the Garage, decks are shuffled and hands drawn once everybody has their upgrades. */
const isDue = ({ setup }: PublicState, { what, count }: CheckItem): boolean =>
  !setup?.garage || !(what === "shuffle" || (what === "draw" && count === 0));

function Item({ item: { what, count, exceptions } }: { item: CheckItem }) {
  const shown = what === "gear" ? t("gear.numeral", { gear: count }) : count;
  return (
    <>
      {what === "heat" && <Flame />}
      {t(`dash.check.${what}`, { count: shown })}
      {exceptions.map((one) => (
        <span key={one.seat} class="exception">
          <CarBadge seat={one.seat} />
          <span class="figures">
            {what === "gear" ? t("gear.numeral", { gear: one.count }) : number(one.count)}
          </span>
          {one.handicap && <span class="why">{t("dash.check.handicap")}</span>}
        </span>
      ))}
    </>
  );
}

/** Who stands where: the grid as seen from above, the front row on top. */
export function GridPicture({ state }: { state: PublicState }) {
  if (!isOnGrid(state)) return <Places state={state} />;
  return (
    <div class="grid-picture">
      <p class="grid-lane">{t("dash.grid.line")}</p>
      <p class="grid-lane">{t("dash.grid.off")}</p>
      <ol class="grid-spots">
        {state.cars.map((car, index) => (
          <li key={car.seat} class={`grid-spot ${whereIs(car).spot}`}>
            <span class="figures">{number(index + 1)}</span>
            <CarBadge seat={car.seat} />
            <span class="grid-who">
              <bdi class="name lettering" style={fitting(seatName(state, car.seat))}>
                {seatName(state, car.seat)}
              </bdi>
              {car.legend && <LegendChip />}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** More places than this are written smaller. */
const MOST_LARGE = 6;

/** A race taken over: where each car stands on the road. */
function Places({ state }: { state: PublicState }) {
  return (
    <ol class={state.cars.length > MOST_LARGE ? "grid-picture places many" : "grid-picture places"}>
      {ranked(state.cars).map((car) => (
        <li key={car.seat} class="grid-spot">
          <CarBadge seat={car.seat} />
          <span>{standing(car)}</span>
        </li>
      ))}
    </ol>
  );
}

const standing = (car: CarState): string => standingAt(whereIs(car));

const standingAt = (at: Position): string =>
  at.lap > 0 ? `${t("word.lap")} ${number(at.lap)}: ${describeSpot(at)}` : t("dash.grid.on-grid");
