// The events of the championships of 1961 to 1965, and calendars that are ready to be driven.
import { number, t } from "../../shared/i18n";
import { CALENDAR } from "../../shared/vocabulary";
import type { SeasonPlan } from "../api";
import type { EventId } from "./calendar";

type Calendar = SeasonPlan["calendar"];

export const EVENTS: readonly EventId[] = CALENDAR.map(({ id }) => id);

/** The championships that can be driven as they were. */
export const CHAMPIONSHIPS: readonly string[] = [...new Set(CALENDAR.map(({ id }) => id.slice(0, 4)))];

/** An event by its season and its number in it. */
export const eventName = (event: EventId): string =>
  t("lib.season.event-of", { season: event.slice(0, 4), race: number(Number(event.slice(5))) });

/** The races of a championship, each on its own board with its event. */
export const calendarOf = (championship: string): Calendar =>
  CALENDAR.filter(({ id }) => id.startsWith(championship)).map(({ id, track }) => ({ track, event: id }));
