// What lots decide before a race with modules: tokens and upgrades.
import type { PrintedCard, Upgrade } from "../../../modules/printed";
import { ROADS, type Road, WEATHERS } from "../../../modules/tokens";
import type { Board } from "../../../shared/boards";
import type { GarageChosen, WeatherChosen } from "./chosen";

/** The box holds two of each road token. */
const COPIES = 2;
/** How many upgrades a driver is dealt. */
export const UPGRADES = 3;

/** The corners that get a road token, by their `after`: a chicane gets one, at its second line. */
export function tokenLines({ corners }: Pick<Board, "corners">): number[] {
  const isFirstOfChicane = (index: number) => corners[index + 1]?.chicane_second === true;
  return corners.filter((_, index) => !isFirstOfChicane(index)).map(({ after }) => after);
}

/** Draw the weather, and a road token for each corner in lap order. */
export function drawnTokens(board: Pick<Board, "corners">, random: () => number): WeatherChosen {
  const tokens = shuffled([...ROADS, ...ROADS], random);
  const laid = tokenLines(board).flatMap((after, index): [string, Road][] => {
    const token = tokens[index];
    return token ? [[String(after), token]] : [];
  });
  return { token: shuffled(WEATHERS, random)[0] ?? null, roads: Object.fromEntries(laid) };
}

/** Lay a token at a corner, or take it away. */
export function withRoad(weather: WeatherChosen, after: number, road: Road | null): WeatherChosen {
  const { [String(after)]: _, ...others } = weather.roads;
  return { ...weather, roads: road ? { ...others, [String(after)]: road } : others };
}

/** Whether both tokens of a kind lie at other corners. */
export const isUsedUp = (weather: WeatherChosen, after: number, road: Road): boolean =>
  Object.entries(weather.roads).filter(([line, one]) => one === road && line !== String(after)).length >=
  COPIES;

/** The upgrades that a table plays with, one of each. */
export const poolOf = (cards: readonly PrintedCard[], { cards: pool, boxes }: GarageChosen): Upgrade[] =>
  cards
    .filter(
      ({ kind, level, box }) =>
        kind === "upgrade" && (pool === "all" || level === pool) && boxes.includes(box),
    )
    .map(({ id }) => id as Upgrade);

/** Deal upgrades: so many to each driver, from two copies of each. */
export function dealtUpgrades(pool: readonly Upgrade[], drivers: number, random: () => number): Upgrade[][] {
  const deck = shuffled([...pool, ...pool], random);
  return Array.from({ length: drivers }, (_, index) => deck.slice(index * UPGRADES, (index + 1) * UPGRADES));
}

function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const all = [...things];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other] as T, all[last] as T];
  }
  return all;
}
