// Which races of a season's calendar have been driven.
import type { Season } from "../api";

export type EventId = NonNullable<Season["calendar"][number]["event"]>;
type Plan = Pick<Season, "calendar" | "driven"> & Partial<Pick<Season, "own_boards">>;

export interface Planned {
  readonly track: string;
  /** What an own board is called. */
  readonly board_name: string | null;
  readonly laps: number | null;
  readonly date: string | null;
  /** Its event, in a championship. */
  readonly event: EventId | null;
  /** The race that was driven for it. */
  readonly race: string | null;
}

/** The calendar with the races driven for it: each the first one planned on its board that is still open. */
export function plannedRaces({ calendar, driven, own_boards }: Plan): readonly Planned[] {
  const planned = calendar.map(({ track, laps = null, date = null, event = null }) => ({
    track,
    board_name: own_boards?.[track] ?? null,
    laps,
    date,
    event,
    race: null as string | null,
  }));
  for (const { race, track } of driven) {
    const open = planned.find((one) => one.race === null && one.track === track);
    if (open) open.race = race;
  }
  return planned;
}

/** The race to be driven next, if one is planned. */
export const nextRace = (season: Plan): Planned | undefined =>
  plannedRaces(season).find(({ race }) => race === null);

/** Whether all races of the calendar have been driven; a season without one may always go on. */
export const isOver = (season: Plan): boolean => season.calendar.length > 0 && nextRace(season) === undefined;
