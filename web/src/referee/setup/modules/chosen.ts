// The modules a table has chosen, as data, and the keys of a set-up they become.
import type { Road, Weather } from "../../../modules/tokens";
import type { PublicState } from "../../../shared/messages";
import { MODULES } from "../../../shared/vocabulary";

export const POOLS = ["basic", "advanced", "all"] as const;
export const BOXES = ["base", "heavy-rain", "tunnel-vision"] as const;
export const WAYS = ["draft", "snake", "random", "given"] as const;
export const DECKS = ["table", "companion"] as const;

/** Upgrades: which of them, and how they come to the drivers. */
export interface GarageChosen {
  readonly cards: (typeof POOLS)[number];
  readonly boxes: readonly (typeof BOXES)[number][];
  readonly how: (typeof WAYS)[number];
  readonly deck: (typeof DECKS)[number];
}

export interface LegendsChosen {
  /** What is added to every helmet number. */
  readonly pro: number;
  readonly deck: (typeof DECKS)[number];
}

export interface WeatherChosen {
  readonly token: Weather | null;
  /** Road tokens by the `after` of their corner. */
  readonly roads: Readonly<Record<string, Road>>;
}

export interface ChampionshipChosen {
  /** The season it belongs to, by its name. */
  readonly season: string | null;
  /** What every car has scored so far; null where nobody has. */
  readonly points: Readonly<Record<string, number>> | null;
  readonly event: string | null;
  readonly race: number | null;
  /** Press corners by their `after`; null leaves them to the event. */
  readonly press: readonly number[] | null;
}

/** Null for a module that stays in the box. */
export interface ModulesChosen {
  readonly garage: GarageChosen | null;
  readonly weather: WeatherChosen | null;
  readonly legends: LegendsChosen | null;
  readonly championship: ChampionshipChosen | null;
}
export type ModuleName = keyof ModulesChosen;

export const NO_MODULES: ModulesChosen = { garage: null, weather: null, legends: null, championship: null };

/** A module as it is when somebody takes it out of the box. */
export const FRESH: { readonly [Name in ModuleName]: NonNullable<ModulesChosen[Name]> } = {
  garage: { cards: "all", boxes: ["base"], how: "draft", deck: "table" },
  weather: { token: null, roads: {} },
  legends: { pro: 0, deck: "companion" },
  championship: { season: null, event: null, race: null, press: null, points: null },
};

/** The modules that the hub can run, in the order in which a table sets them up. */
export const SUPPORTED: readonly ModuleName[] = MODULES;

/** Whether the upgrades of each driver are part of the set-up: nothing is left to choose afterwards. */
export const hasDealtUpgrades = ({ garage }: ModulesChosen): boolean =>
  garage !== null && (garage.how === "given" || garage.how === "random");

/** Whether the set-up says which upgrades each driver has: dealt, from races before, or in a race under way. */
export const saysUpgrades = (modules: ModulesChosen, takeOver: boolean): boolean =>
  hasDealtUpgrades(modules) || (modules.garage !== null && (modules.championship !== null || takeOver));

/** The keys of a set-up for the modules in play; a race without any has none of them. */
export function moduleKeys({ garage, weather, legends, championship }: ModulesChosen): object {
  return {
    ...(garage && isSupported("garage") ? { garage } : {}),
    ...(weather && isSupported("weather") ? { weather: withoutNull(weather) } : {}),
    ...(legends && isSupported("legends") ? { legends } : {}),
    ...(championship && isSupported("championship") ? { championship: withoutNull(championship) } : {}),
  };
}

const isSupported = (name: ModuleName): boolean => SUPPORTED.includes(name);

const withoutNull = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));

/** Read the modules of the set-up that the hub tells. */
export function modulesOf(setup: NonNullable<PublicState["setup"]>): ModulesChosen {
  const said: Partial<Record<ModuleName, object>> = setup;
  const read = <Name extends ModuleName>(name: Name): ModulesChosen[Name] =>
    (said[name] ? { ...FRESH[name], ...said[name] } : null) as ModulesChosen[Name];
  return {
    garage: read("garage"),
    weather: read("weather"),
    legends: read("legends"),
    championship: read("championship"),
  };
}
