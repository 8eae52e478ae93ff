// Seasons, as the referee's set-up and the library ask for them.
import type { ListedSeason, NextGrid } from "./answers";
import { ask } from "./link/http";
import type { Seat } from "./words";

export type SeasonInList = Required<ListedSeason>;

/** All seasons, the newest first. */
export const fetchSeasons = (): Promise<readonly SeasonInList[]> => ask("GET", "/api/v1/seasons");

/** The next race of a season: what is planned, who starts from where, and what everybody brings. */
export const fetchNextGrid = (season: number | string): Promise<NextGrid> =>
  ask("GET", `/api/v1/seasons/${season}/grid`);

export type ExtraPoints = Partial<Record<Seat, number>>;

/** Let a race count for a season; its extra points take the place of those before. */
export const addToSeason = (
  token: string,
  season: number,
  race: string,
  extra: ExtraPoints = {},
): Promise<void> => ask("PUT", `/api/v1/seasons/${season}/races/${race}`, { token, body: { extra } });
