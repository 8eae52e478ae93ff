import type { ComponentChildren } from "preact";
import { number, t } from "../../shared/i18n";
import { seatName } from "../../shared/narration";
import { carOf, whereIs } from "../../shared/race";
import { CarBadge } from "../../shared/ui/CarBadge";
import { GearNumeral, HeatCount } from "../../shared/ui/Heat";
import { Menu, type MenuProps } from "./Menu";

/** How many letters of a name fit beside the figures at full size. */
const SHORT = 12;

/** The driver's own car at a glance, on a pit board. */
export function Header({ driver, onLeave, onForget }: MenuProps) {
  const state = driver.link.state.value;
  const car = state && carOf(state, driver.seat);
  const name = seatName(state ?? { cars: [] }, driver.seat);
  const racing = car && state.phase !== "setup";
  return (
    <header class="pit-board">
      <CarBadge seat={driver.seat} />
      <h1 class={name.length > SHORT ? "driver lettering long" : "driver lettering"}>{name}</h1>
      {racing && (
        <dl>
          <Slat word={t("phone.place")}>{number(car.place ?? car.rank)}</Slat>
          <Slat word={t("word.lap")}>
            {t("phone.of", {
              one: Math.max(1, Math.min(whereIs(car).lap, state.laps ?? 1)),
              all: state.laps,
            })}
          </Slat>
          <Slat word={t("word.gear")}>
            <GearNumeral gear={car.gear} />
          </Slat>
          <Slat word={t("word.engine")}>
            <HeatCount count={car.engine} />
          </Slat>
        </dl>
      )}
      <Menu driver={driver} onLeave={onLeave} onForget={onForget} />
    </header>
  );
}

function Slat({ word, children }: { word: string; children: ComponentChildren }) {
  return (
    <div class="slat">
      <dt>{word}</dt>
      <dd class="figures">{children}</dd>
    </div>
  );
}
