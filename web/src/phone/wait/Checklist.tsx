import { hasModules } from "../../modules/inPlay";
import { modulesNow } from "../../modules/later";
import { number, t } from "../../shared/i18n";
import type { CarState, PublicState } from "../../shared/messages";
import { seatName } from "../../shared/narration";
import { describeSpot } from "../../shared/places";
import { whereIs } from "../../shared/race";
import { CarBadge } from "../../shared/ui/CarBadge";

interface ChecklistProps {
  readonly state: PublicState;
  readonly car: CarState;
}

/** What this driver prepares before the start; all numbers are the hub's. */
export function Checklist({ state, car }: ChecklistProps) {
  return (
    <section class="checklist">
      <h3 class="lettering">{t("phone.check.title")}</h3>
      <ul>
        {itemsOf(state, car).map((text) => (
          <li key={text}>
            <label class="switch-row">
              <input type="checkbox" />
              <span>{text}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In a race that is taken over the cards are dealt already. */
function itemsOf(state: PublicState, car: CarState): readonly string[] {
  const needs = state.prepare?.find(({ seat }) => seat === car.seat);
  const heat = t("phone.check.heat", { count: car.engine, handicap: needs?.handicap ?? 0 });
  const gear = t("phone.check.gear", { gear: t("gear.numeral", { gear: car.gear }) });
  if (!needs?.on_grid) return [t("phone.check.place", { place: describeSpot(whereIs(car)) }), heat, gear];
  return [
    ...(state.follows ? [t("phone.check.gather")] : []),
    t("phone.check.grid", { number: state.cars.indexOf(car) + 1 }),
    heat,
    t("phone.check.stress", { count: needs.stress }),
    ...modulePreparations(state, car),
    ...(state.setup?.garage ? [] : [t("phone.check.shuffle")]),
    ...(car.hand ? [t("phone.check.draw", { count: car.hand })] : []),
    gear,
  ];
}

/** What the modules in play ask of a driver; nothing on a night of the core game. */
function modulePreparations({ setup }: PublicState, { seat }: CarState): readonly string[] {
  if (!setup || !hasModules(setup)) return [];
  return modulesNow()?.ownPreparations(setup, seat) ?? [];
}

/** The grid from above, the front row on top: one's own spot stands out. */
export function GridPicture({ state, car: own }: ChecklistProps) {
  return (
    <ol class="grid-picture" aria-label={t("phone.grid")}>
      {state.cars.map((car, index) => (
        <li key={car.seat} class={`${whereIs(car).spot} ${car.seat === own.seat ? "own" : ""}`}>
          <span class="figures">{number(index + 1)}</span>
          <CarBadge seat={car.seat} label={false} />
          <bdi class="name">{seatName(state, car.seat)}</bdi>
        </li>
      ))}
    </ol>
  );
}
