// Converts a night into the hub's set-up command, and back.
import type { CarSetUp, CarState, PublicState } from "../../shared/messages";
import { givenName } from "../../shared/narration";
import type { Command } from "../../shared/words";
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
    ...(night.takeOver ? { round: night.round, finished: night.finished, started: startedIn(night) } : {}),
  };
}

function carOf(night: Night, driver: SetUpDriver): CarSetUp {
  const { seat, name, handicap } = driver;
  const car: CarSetUp = {
    seat,
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(handicap ? { handicap } : {}),
  };
  if (!night.takeOver) return car;
  const { lap, space, spot, gear, ...counts } = driver.underWay ?? firstGuess(night, seat);
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

/** A driver of a set-up; where the car stands is in the state, also if it was entered by the printed number. */
function setUpDriver(car: CarState, said: CarSetUp | undefined, takeOver: boolean): SetUpDriver {
  const driver = { ...newDriver(car.seat, givenName(car)), handicap: said?.handicap ?? 0 };
  if (!takeOver) return driver;
  const { lap, space, spot } = car.at;
  const { engine = null, stress = null, hand = null, deck = null, discard = null } = said ?? {};
  return { ...driver, underWay: { lap, space, spot, gear: car.gear, engine, stress, hand, deck, discard } };
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
