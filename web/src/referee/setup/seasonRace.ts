// The next race of a season as a set-up: board, event, grid by the standings, and what everybody brings to it.
import type { Upgrade } from "../../modules/printed";
import type { GridSpot, NextGrid } from "../../shared/answers";
import type { SeasonInList } from "../../shared/seasons";
import type { Seat } from "../../shared/words";
import { FRESH } from "./modules/chosen";
import { mostCars, type Night, newDriver, onBoard, type SetUpDriver } from "./night";

/** Propose the next race of a season; what the season does not say stays as it is. */
export function seasonRace(night: Night, season: SeasonInList, next: NextGrid, gridSpots?: number): Night {
  const { planned = null } = next;
  const there = planned && planned.track !== night.track ? onBoard(night, planned.track) : night;
  const drivers = gridOf(there, next).slice(0, mostCars(gridSpots));
  const settled = next.by === "standings" || there.settled;
  const proposed = { ...there, season: season.season, laps: planned?.laps ?? there.laps, drivers, settled };
  return planned?.event || there.modules.championship ? inChampionship(proposed, season, next) : proposed;
}

/** Those who drive tonight in the order of the standings, and the Legends of the season; whoever is new comes last. */
function gridOf(night: Night, { grid }: NextGrid): readonly SetUpDriver[] {
  const people = night.drivers.filter(({ legend }) => !legend);
  const legends = night.drivers.filter(({ legend }) => legend);
  const ranked = grid.flatMap((spot) => {
    const driver = spot.legend ? legendOf(spot, people) : driverOf(spot, people, night.drivers.length === 0);
    return driver ? [driver] : [];
  });
  const known = new Set(ranked.map(({ seat }) => seat));
  return [...ranked, ...[...people, ...legends].filter(({ seat }) => !known.has(seat))];
}

/** A Legend, unless somebody has taken its colour. */
function legendOf({ seat }: GridSpot, people: readonly SetUpDriver[]): SetUpDriver | null {
  const colour = seat as Seat;
  return people.some((one) => one.seat === colour) ? null : { ...newDriver(colour), legend: true };
}

/** The driver of tonight who goes by this name, with what the last race left; at an empty table, everybody. */
function driverOf(spot: GridSpot, people: readonly SetUpDriver[], isEmpty: boolean): SetUpDriver | null {
  const found = people.find(({ name }) => name.trim().toLowerCase() === spot.name.toLowerCase());
  const driver = found ?? (isEmpty && spot.seat ? newDriver(spot.seat as Seat, spot.name) : null);
  const { upgrades, sponsors } = spot.carry as { upgrades?: readonly Upgrade[]; sponsors?: number };
  return driver && { ...driver, upgrades: upgrades ?? [], sponsors: sponsors ?? 0 };
}

function inChampionship(night: Night, { name, rulings }: SeasonInList, next: NextGrid): Night {
  const { grid, race = 1, planned = null } = next;
  const scored = grid.flatMap(({ name: driver, points = 0, seat, legend = false }) => {
    const car = night.drivers.find((one) => (legend ? one.seat === seat : isCalled(one, driver)));
    return car ? [[car.seat, points] as const] : [];
  });
  const points = scored.length > 0 ? Object.fromEntries(scored) : null;
  const championship = { ...FRESH.championship, season: name, race, event: planned?.event ?? null, points };
  const garage = night.modules.garage ?? FRESH.garage;
  const { sponsor_unused, season_swap } = rulings;
  const said = { ...(sponsor_unused && { sponsor_unused }), ...(season_swap && { season_swap }) };
  const legends = night.drivers.some((one) => one.legend) ? (night.modules.legends ?? FRESH.legends) : null;
  const modules = { ...night.modules, championship, garage, legends: legends ?? night.modules.legends };
  return { ...night, modules, rulings: { ...night.rulings, ...said } };
}

const isCalled = ({ name, legend }: SetUpDriver, wanted: string): boolean =>
  !legend && name.trim().toLowerCase() === wanted.toLowerCase();
