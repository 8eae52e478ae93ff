// What the library asks the hub for. Whatever changes something takes the referee's token.
import type {
  DeletedRace,
  DriverReport,
  ListedDriver,
  RaceOfArchive,
  RecordsOfBoard,
  SeasonReport,
} from "../shared/answers";
import { language } from "../shared/i18n";
import { answerTo, ask, askAll, remove } from "../shared/link/http";
import type { SeasonInList } from "../shared/seasons";

/** The table of imported races: the one in the page's address; without it the hub's first. */
function tableAsked(): { table?: string } {
  const table = new URLSearchParams(location.search).get("table");
  return table ? { table } : {};
}

/** What to search races by; an empty field matches any. */
export interface Wanted {
  readonly text: string;
  readonly track: string;
  readonly table: string;
  readonly driver: string;
  readonly season: string;
}

export interface PageOfRaces {
  readonly races: readonly RaceOfArchive[];
  readonly total: number;
  /** Where the next page is, if there is one. */
  readonly next: string | null;
}

const PER_PAGE = "20";

export function racesAddress(wanted: Partial<Wanted>, limit = PER_PAGE): string {
  const asked = Object.entries(wanted).filter(([, value]) => value);
  return `/api/v1/races?${new URLSearchParams([...asked, ["limit", limit]])}`;
}

export async function fetchRaces(address: string): Promise<PageOfRaces> {
  const answer = await answerTo("GET", address, {});
  const races = (await answer.json()) as readonly RaceOfArchive[];
  const next = answer.headers.get("link")?.match(/<([^>]+)>; rel="next"/)?.[1] ?? null;
  return { races, total: Number(answer.headers.get("x-total-count")), next };
}

/** All races of a season, the oldest first. */
export const fetchSeasonRaces = async (season: string): Promise<readonly RaceOfArchive[]> =>
  (await askAll<readonly RaceOfArchive[]>(racesAddress({ season }, "200"))).flat().reverse();

export const fetchTables = (): Promise<readonly string[]> => ask("GET", "/api/v1/tables");

export const deleteRace = (token: string, race: string): Promise<void> =>
  remove(`/api/v1/races/${race}`, token, "unknown-race");

/** The races that were deleted and can be restored. */
export const fetchDeleted = (token: string): Promise<readonly DeletedRace[]> =>
  ask("GET", "/api/v1/races/deleted", { token });

export const restoreRace = (token: string, race: string): Promise<void> =>
  ask("POST", `/api/v1/races/${race}/restore`, { token });

/** Take a race file into the archive, as driven on a date. */
export const importRace = (token: string, file: string, date: string): Promise<RaceOfArchive> =>
  ask("POST", `/api/v1/races/import?${new URLSearchParams({ ...tableAsked(), ...(date && { date }) })}`, {
    token,
    text: file,
  });

// Drivers ----------------------------------------------------------------------------------------------

/** Drivers in the order of the reader's alphabet. */
export async function fetchDrivers(text = ""): Promise<readonly ListedDriver[]> {
  const path = `/api/v1/drivers${text ? `?${new URLSearchParams({ text })}` : ""}`;
  const { compare } = new Intl.Collator(language());
  return (await ask<ListedDriver[]>("GET", path)).sort((one, other) => compare(one.name, other.name));
}

export const fetchDriver = (driver: string): Promise<DriverReport> => ask("GET", `/api/v1/drivers/${driver}`);

/** The records of every board. */
export const fetchRecords = (): Promise<readonly RecordsOfBoard[]> => ask("GET", "/api/v1/records");

export const renameDriver = (token: string, driver: number, name: string): Promise<void> =>
  ask("PUT", `/api/v1/drivers/${driver}/name`, { token, body: { name } });

export const mergeDriver = (token: string, driver: number, into: number): Promise<void> =>
  ask("POST", `/api/v1/drivers/${driver}/merge`, { token, body: { into } });

export const forgetDriver = (token: string, driver: number): Promise<void> =>
  remove(`/api/v1/drivers/${driver}`, token, "unknown-driver");

// Seasons ----------------------------------------------------------------------------------------------

export type Season = Required<SeasonReport>;
export type SeasonPlan = Pick<Season, "name" | "points" | "drop_worst" | "calendar" | "rulings">;

export const fetchSeason = (season: string): Promise<Season> => ask("GET", `/api/v1/seasons/${season}`);

/** The grid of a season's next race. */

export const addSeason = (token: string, plan: SeasonPlan): Promise<SeasonInList> =>
  ask("POST", "/api/v1/seasons", { token, body: plan });

export const changeSeason = (token: string, season: number, plan: SeasonPlan): Promise<void> =>
  ask("PUT", `/api/v1/seasons/${season}`, { token, body: plan });

export const deleteSeason = (token: string, season: number): Promise<void> =>
  remove(`/api/v1/seasons/${season}`, token, "unknown-season");

export const takeOutOfSeason = (token: string, season: number, race: string): Promise<void> =>
  remove(`/api/v1/seasons/${season}/races/${race}`, token, "unknown-race");

/** Add results of races that were driven without the companion. */
export const importResults = (token: string, season: number, list: string): Promise<void> =>
  ask("POST", `/api/v1/seasons/${season}/import?${new URLSearchParams(tableAsked())}`, { token, text: list });
