// A correction: what the companion believes, what the table shows, and the command for the difference.
import type { PrintedCard, Upgrade } from "../../modules/printed";
import type { CarState, Place, PublicState } from "../../shared/messages";
import { whereIs } from "../../shared/race";
import type { Proposed } from "../../shared/words";
import type { WeatherChosen } from "../setup/modules/chosen";
import { because } from "./reason";

export interface Correction {
  readonly at: Place;
  readonly gear: number | null;
  readonly engine: number | null;
  /** Null without a championship. */
  readonly sponsors: number | null;
  /** Null without the Garage. */
  readonly upgrades: readonly Upgrade[] | null;
  /** Null where no tokens lie on the board. */
  readonly tokens: WeatherChosen | null;
  /** Whether hands must still move it, or the table shows it already. */
  readonly table: "move" | "shown";
  readonly reason: string;
}

function placeOf(car: CarState): Place {
  const { lap, space, spot } = whereIs(car);
  return { lap, space, spot };
}

export const correctionOf = (car: CarState, tokens: WeatherChosen | null = null): Correction => ({
  at: placeOf(car),
  gear: car.gear,
  engine: car.engine,
  sponsors: car.legend ? null : (car.sponsors ?? null),
  upgrades: car.legend ? null : ((car.upgrades as readonly Upgrade[] | null | undefined) ?? null),
  tokens,
  table: "move",
  reason: "",
});

/** The tokens of a race; null without any. */
export const tokensOf = ({ weather, roads = {} }: PublicState): WeatherChosen | null =>
  weather || Object.keys(roads).length > 0 ? { token: weather ?? null, roads } : null;

/** Return a command with only what differs; null if nothing does. */
export function correctCommand(
  car: CarState,
  wish: Correction,
  lying: WeatherChosen | null = null,
): Proposed | null {
  const { at, gear, engine, sponsors, upgrades, tokens } = wish;
  const was = whereIs(car);
  const changes = {
    ...(at.lap !== was.lap || at.space !== was.space || at.spot !== was.spot ? { at } : {}),
    ...(gear !== null && gear !== car.gear ? { gear } : {}),
    ...(engine !== null && engine !== car.engine ? { engine } : {}),
    ...(sponsors !== null && sponsors !== car.sponsors ? { sponsors } : {}),
    ...(upgrades && !isSame(upgrades, car.upgrades ?? []) ? { upgrades: [...upgrades] } : {}),
    ...(tokens?.token && tokens.token !== lying?.token ? { weather: tokens.token } : {}),
    ...(tokens && lying && isOtherwise(tokens.roads, lying.roads) ? { roads: { ...tokens.roads } } : {}),
  };
  if (Object.keys(changes).length === 0) return null;
  return {
    do: "correct",
    seat: car.seat,
    ...changes,
    ...(wish.table === "shown" ? { shown: true } : {}),
    ...because(wish.reason),
  };
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  [...some].sort().join() === [...others].sort().join();

type Roads = WeatherChosen["roads"];

const isOtherwise = (now: Roads, lying: Roads): boolean =>
  [...Object.keys(now), ...Object.keys(lying)].some((after) => now[after] !== lying[after]);

/** Which upgrades a driver gets and gives back. */
export function exchanged(
  was: readonly Upgrade[],
  now: readonly Upgrade[],
): { readonly gained: readonly Upgrade[]; readonly lost: readonly Upgrade[] } {
  return { gained: beyond(now, was), lost: beyond(was, now) };
}

/** What is there more often than among others. */
function beyond(cards: readonly Upgrade[], others: readonly Upgrade[]): readonly Upgrade[] {
  const left = [...others];
  return cards.filter((card) => {
    const index = left.indexOf(card);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

type BoxedCard = Pick<PrintedCard, "id" | "kind" | "box"> & { readonly in_box: number | null };

/** The upgrades of which these boxes, and those of cards that somebody has, hold one more than is in use. */
export function upgradesLeft(
  cards: readonly BoxedCard[],
  inPlay: readonly PrintedCard["box"][],
  inUse: readonly string[],
): readonly Upgrade[] {
  const used = (card: BoxedCard) => inUse.filter((id) => id === card.id).length;
  const boxes = new Set([...inPlay, ...cards.filter(used).map(({ box }) => box)]);
  return cards
    .filter((card) => card.kind === "upgrade" && boxes.has(card.box) && used(card) < (card.in_box ?? 0))
    .map(({ id }) => id as Upgrade);
}
