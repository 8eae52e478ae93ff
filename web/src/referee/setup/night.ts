// A night at the table as the referee sets it up: the board, the drivers, and what was agreed. Plain data.
import type { Upgrade } from "../../modules/printed";
import type { Joined } from "../../shared/messages";
import { MOST_CARS } from "../../shared/vocabulary";
import { LOWEST_GEAR, type RulingId, SEATS, type Seat } from "../../shared/words";
import { FRESH, type ModulesChosen, NO_MODULES } from "./modules/chosen";

/** At most the number of cars the game allows and the board's grid holds. */
export const mostCars = (gridSpots: number | undefined): number =>
  Math.min(MOST_CARS, gridSpots ?? MOST_CARS);

/** Where a car is in a race that is taken over; null leaves a count to the hub. */
export interface UnderWay {
  readonly lap: number;
  readonly space: number;
  readonly spot: "line" | "off";
  readonly gear: number;
  readonly engine: number | null;
  readonly stress: number | null;
  readonly hand: number | null;
  readonly deck: number | null;
  readonly discard: number | null;
  /** Sponsorship cards owned, and Heat that has left the game. */
  readonly sponsors?: number | null;
  readonly removed_heat?: number | null;
}

export interface SetUpDriver {
  readonly seat: Seat;
  readonly name: string;
  /** The referee typed the name tonight, so the phone's does not replace it. */
  readonly nameTyped: boolean;
  readonly handicap: number;
  /** No phone is expected: the referee enters what this driver does. */
  readonly noPhone: boolean;
  readonly underWay: UnderWay | null;
  /** Nobody drives this car: it is a Legend. */
  readonly legend: boolean;
  /** The upgrades this driver was dealt, or has from earlier races of a championship. */
  readonly upgrades: readonly Upgrade[];
  /** Sponsorship cards carried over from the race before. */
  readonly sponsors: number;
}

export interface Night {
  readonly track: string | null;
  /** Null for the board's number. */
  readonly laps: number | null;
  /** In grid order. */
  readonly drivers: readonly SetUpDriver[];
  /** The order was drawn or chosen; until then it is only the order of joining. */
  readonly settled: boolean;
  readonly rulings: Readonly<Partial<Record<RulingId, string>>>;
  /** Who decides what a referee decides: this tablet, or two phones together. */
  readonly referee: "tablet" | "phones";
  /** The season that the race will count for; null for none. */
  readonly season: number | null;
  readonly modules: ModulesChosen;
  /** Whether a race already running is being taken over. */
  readonly takeOver: boolean;
  readonly round: number;
  /** Cars that have finished the race taken over: the first places are theirs. */
  readonly finished: number;
  /** Cars that started it; null: those that race and those that have finished. */
  readonly started: number | null;
}

/** A race from its start: nothing of it was driven before. */
export const NOTHING_TAKEN_OVER = { takeOver: false, round: 1, finished: 0, started: null } as const;

export const EMPTY_NIGHT: Night = {
  track: null,
  laps: null,
  drivers: [],
  settled: false,
  rulings: {},
  referee: "tablet",
  season: null,
  modules: NO_MODULES,
  ...NOTHING_TAKEN_OVER,
};

export const newDriver = (seat: Seat, name = ""): SetUpDriver => ({
  seat,
  name,
  nameTyped: false,
  handicap: 0,
  noPhone: false,
  underWay: null,
  legend: false,
  upgrades: [],
  sponsors: 0,
});

/** Another board has its own laps and corners. */
export function onBoard(night: Night, track: string): Night {
  const { weather, championship } = night.modules;
  const modules = {
    ...night.modules,
    weather: weather && { ...weather, roads: {} },
    championship: championship && { ...championship, press: null },
  };
  return { ...night, track, laps: null, modules };
}

/** Those who drive: all but the Legends. */
export const driven = ({ drivers }: Night): readonly SetUpDriver[] => drivers.filter(({ legend }) => !legend);

/** Colours that have a helmet on the Legend cards come first. */
const LEGEND_COLOURS: readonly Seat[] = ["black", "gray", "yellow", "green", "blue", "red"];
const AS_LEGENDS = [...LEGEND_COLOURS, ...SEATS.filter((seat) => !LEGEND_COLOURS.includes(seat))];

/** Let as many Legends race as wished: new ones start last, in free colours. */
export function withLegends(night: Night, count: number): Night {
  const here = night.drivers.filter(({ legend }) => legend);
  if (here.length >= count) {
    const away = new Set(here.slice(count).map(({ seat }) => seat));
    return { ...night, drivers: night.drivers.filter(({ seat }) => !away.has(seat)) };
  }
  const free = AS_LEGENDS.filter((seat) => !drives(night, seat)).slice(0, count - here.length);
  return free.reduce((now, seat) => withDriver(now, { ...newDriver(seat), legend: true }), night);
}

const drives = (night: Night, seat: Seat): boolean => night.drivers.some((driver) => driver.seat === seat);

export function withDriver(night: Night, driver: SetUpDriver): Night {
  if (drives(night, driver.seat)) return night;
  return { ...night, drivers: [...night.drivers, driver] };
}

export function withoutDriver(night: Night, seat: Seat): Night {
  return { ...night, drivers: night.drivers.filter((driver) => driver.seat !== seat) };
}

export function changedDriver(night: Night, seat: Seat, change: Partial<SetUpDriver>): Night {
  const drivers = night.drivers.map((driver) => (driver.seat === seat ? { ...driver, ...change } : driver));
  return { ...night, drivers };
}

/** Move a driver to another position on the grid. */
export function moved(night: Night, from: number, to: number): Night {
  const drivers = [...night.drivers];
  const [one] = drivers.splice(from, 1);
  if (!one || to < 0 || to > drivers.length) return night;
  drivers.splice(to, 0, one);
  return { ...night, drivers, settled: true };
}

export const reversed = (night: Night): Night => ({
  ...night,
  drivers: [...night.drivers].reverse(),
  settled: true,
});

/** Draw the grid by lot; `random` returns numbers from 0 up to 1. */
export function drawn(night: Night, random: () => number): Night {
  const drivers = [...night.drivers];
  for (let last = drivers.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [drivers[last], drivers[other]] = [drivers[other] as SetUpDriver, drivers[last] as SetUpDriver];
  }
  return { ...night, drivers, settled: true };
}

/** Put drivers in the order of these seats; others come last. */
export function inOrder(night: Night, seats: readonly Seat[]): Night {
  const place = (driver: SetUpDriver) =>
    seats.includes(driver.seat) ? seats.indexOf(driver.seat) : seats.length;
  return { ...night, drivers: [...night.drivers].sort((one, other) => place(one) - place(other)) };
}

/** Add those who have joined: their seats drive, under their names, as long as the grid has room. */
export function withJoined(
  night: Night,
  joined: readonly Joined[],
  sentAway: ReadonlySet<Seat>,
  most: number,
): Night {
  return joined.reduce((before, { seat, name }) => {
    const now = withoutLegend(before, seat);
    if (drives(now, seat)) return named(now, seat, name);
    if (sentAway.has(seat) || now.drivers.length >= most) return now;
    return withDriver(now, newDriver(seat, name));
  }, night);
}

/** A Legend gives its colour up to somebody who joins with it. */
const withoutLegend = (night: Night, seat: Seat): Night =>
  night.drivers.some((one) => one.seat === seat && one.legend) ? withoutDriver(night, seat) : night;

/** The phone's name replaces last night's, but not one the referee typed. */
function named(night: Night, seat: Seat, name: string): Night {
  const driver = night.drivers.find((one) => one.seat === seat);
  const keeps = !driver || !name || driver.name === name || driver.nameTyped;
  return keeps ? night : changedDriver(night, seat, { name, noPhone: false });
}

/** Keep only those who have joined. */
export function onlyJoined(night: Night, joined: readonly Joined[]): Night {
  const there = new Set(joined.map(({ seat }) => seat));
  return { ...night, drivers: night.drivers.filter(({ seat, legend }) => legend || there.has(seat)) };
}

/** How many cars started at least: all that race, and all that have finished. */
export const fewestStarted = (night: Night): number => night.drivers.length + night.finished;

/** How many cars started; who comes in later has started too. */
export const startedIn = (night: Night): number => Math.max(night.started ?? 0, fewestStarted(night));

/** A car's position before anybody has entered it: one behind the other, so that no two share a spot. */
export function firstGuess(night: Night, seat: Seat): UnderWay {
  const index = night.drivers.findIndex((driver) => driver.seat === seat);
  const space = Math.max(1, night.drivers.length - index);
  const unknown = { engine: null, stress: null, hand: null, deck: null, discard: null };
  return { lap: 1, space, spot: "line", gear: LOWEST_GEAR, ...unknown };
}

/** What to keep of a night for the next: neither grid, tokens and upgrades nor the positions of a race taken over. */
export function forNextTime(night: Night): Night {
  const drivers = night.drivers.map((driver) => ({
    ...driver,
    nameTyped: false,
    underWay: null,
    upgrades: [],
    sponsors: 0,
  }));
  const { weather, championship } = night.modules;
  const modules = {
    ...night.modules,
    weather: weather && FRESH.weather,
    championship: championship && FRESH.championship,
  };
  return { ...night, drivers, modules, settled: false, ...NOTHING_TAKEN_OVER };
}
