// Converts a night into the hub's set-up command, and back.
import type { Upgrade } from "../../modules/printed";

import type { CarSetUp, CarState, PublicState } from "../../shared/messages";
import { givenName } from "../../shared/narration";
import { whereIs } from "../../shared/race";
import { type Command, LOWEST_GEAR } from "../../shared/words";
import { moduleKeys, modulesOf, saysUpgrades } from "./modules/chosen";
import {
  EMPTY_NIGHT,
  firstGuess,
  type Night,
  NOTHING_TAKEN_OVER,
  newDriver,
  type SetUpDriver,
  startedIn,
} from "./night";

export type SetUpCommand = Extract<Command, { do: "setup" }>;

/** Return the set-up command; null without a board or drivers. */
export function setUpCommand(night: Night): SetUpCommand | null {
  if (night.track === null || night.drivers.length === 0) return null;
  return {
    do: "setup",
    track: night.track,
    cars: night.drivers.map((driver) => carOf(night, driver)),
    rulings: { ...night.rulings },
    ...(night.referee === "phones" ? { referee: night.referee } : {}),
    ...(night.season === null ? {} : { season: night.season }),
    ...(night.laps === null ? {} : { laps: night.laps }),
    ...moduleKeys(night.modules),
    ...(night.takeOver ? { round: night.round, finished: night.finished, started: startedIn(night) } : {}),
  };
}

function carOf(night: Night, driver: SetUpDriver): CarSetUp {
  const { seat, name, handicap, legend, upgrades, sponsors } = driver;
  const car: CarSetUp = {
    seat,
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(handicap && !legend ? { handicap } : {}),
    ...(legend ? { legend } : {}),
    ...(saysUpgrades(night.modules, night.takeOver) && !legend ? { upgrades: [...upgrades] } : {}),
    ...(night.modules.championship && sponsors && !legend ? { sponsors } : {}),
  };
  if (!night.takeOver) return car;
  const { lap, space, spot, gear, ...counts } = driver.underWay ?? firstGuess(night, seat);
  if (legend) return { ...car, at: { lap, space, spot } };
  const known = Object.entries(counts).filter(([, count]) => count !== null);
  return { ...car, at: { lap, space, spot }, gear, ...Object.fromEntries(known) };
}

/** Convert the set-up that the hub tells back into a night. */
export function nightOf(state: PublicState): Night {
  const { setup, season = null } = state;
  if (!setup) return EMPTY_NIGHT;
  const { track, laps, rulings = {}, referee = "tablet", round = 1, finished = 0, started = null } = setup;
  const takeOver = setup.cars.some(({ at }) => at);
  const drivers = state.cars.map((car) =>
    setUpDriver(
      car,
      setup.cars.find(({ seat }) => seat === car.seat),
      takeOver,
    ),
  );
  return {
    track,
    laps,
    season,
    modules: modulesOf(setup),
    rulings,
    referee,
    drivers,
    settled: true,
    takeOver,
    round,
    finished,
    started,
  };
}

/** What modules add to a car of a set-up. */
interface ModuleCar {
  readonly legend?: boolean;
  readonly upgrades?: readonly Upgrade[];
  readonly sponsors?: number;
  readonly removed_heat?: number;
}

/** A driver of a set-up; where the car stands is in the state, also if it was entered by the printed number. */
function setUpDriver(car: CarState, said: CarSetUp | undefined, takeOver: boolean): SetUpDriver {
  const { legend = false, upgrades = [], sponsors = 0, removed_heat = null } = (said ?? {}) as ModuleCar;
  const driver = { ...newDriver(car.seat, givenName(car)), handicap: said?.handicap ?? 0, legend, upgrades };
  if (!takeOver) return { ...driver, sponsors };
  const { lap, space, spot } = whereIs(car);
  const { engine = null, stress = null, hand = null, deck = null, discard = null } = said ?? {};
  const counts = { engine, stress, hand, deck, discard };
  return {
    ...driver,
    underWay: { lap, space, spot, gear: car.gear ?? LOWEST_GEAR, ...counts, sponsors, removed_heat },
  };
}

/** The drivers of a race again, in its grid order, with what this tablet knows about them. */
export function raceAgain(night: Night, state: PublicState): Night {
  const drivers = driversOf(state, night);
  const { track, laps, referee = night.referee } = state;
  return { ...night, track, laps, referee, drivers, ...NOTHING_TAKEN_OVER };
}

function driversOf(state: PublicState, night: Night): SetUpDriver[] {
  return state.cars.map((car) => {
    const known = night.drivers.find((driver) => driver.seat === car.seat);
    return { ...(known ?? newDriver(car.seat)), name: givenName(car), underWay: null };
  });
}
