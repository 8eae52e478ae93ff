// Converts a night into the hub's set-up command, and back.
import type { CarSetUp, PublicState } from "../../shared/messages";
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

/** Convert a set-up from the hub back into a night, for a tablet without one. */
export function nightOf(state: PublicState): Night {
  if (!state.track) return EMPTY_NIGHT;
  const { track, laps, referee = "tablet" } = state;
  return { ...EMPTY_NIGHT, track, laps, referee, drivers: driversOf(state, EMPTY_NIGHT) };
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
