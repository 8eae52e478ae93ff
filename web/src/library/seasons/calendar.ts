// Which races of a season's calendar have been driven.
import type { Season } from "../api";

export interface Planned {
  readonly track: string;
  readonly laps: number | null;
  readonly date: string | null;
  /** The race that was driven for it. */
  readonly race: string | null;
}

/** The calendar with the races driven for it: each the first one planned on its board that is still open. */
export function plannedRaces({ calendar, driven }: Pick<Season, "calendar" | "driven">): readonly Planned[] {
  const planned = calendar.map(({ track, laps = null, date = null }) => ({
    track,
    laps,
    date,
    race: null as string | null,
  }));
  for (const { race, track } of driven) {
    const open = planned.find((one) => one.race === null && one.track === track);
    if (open) open.race = race;
  }
  return planned;
}

/** The race to be driven next, if one is planned. */
export const nextRace = (season: Pick<Season, "calendar" | "driven">): Planned | undefined =>
  plannedRaces(season).find(({ race }) => race === null);

/** Whether all races of the calendar have been driven; a season without one may always go on. */
export const isOver = (season: Pick<Season, "calendar" | "driven">): boolean =>
  season.calendar.length > 0 && nextRace(season) === undefined;
