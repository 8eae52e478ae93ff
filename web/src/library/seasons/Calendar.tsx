import { boardDriven } from "../../shared/driven";
import { day, number, t } from "../../shared/i18n";
import { to } from "../address";
import type { Season } from "../api";
import { type Planned, plannedRaces } from "./calendar";
import { eventName } from "./events";

/** The races that are planned: those driven, the next one, and the rest. */
export function Calendar({ season }: { season: Season }) {
  const planned = plannedRaces(season);
  if (planned.length === 0) return null;
  const nextIndex = planned.findIndex(({ race }) => race === null);
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar" class="lettering">
        {t("lib.season.calendar")}
      </h2>
      <ol class="calendar">
        {planned.map((race, index) => (
          <li key={index}>
            <span class="figures">{number(index + 1)}</span>
            <span class="planned-race">
              <strong>{boardDriven(race)}</strong>
              <PlannedFacts race={race} />
            </span>
            <Standing race={race} next={index === nextIndex} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** When, and over how many laps, as far as that is planned. */
export function PlannedFacts({ race: { date, laps, event } }: { race: Planned }) {
  return (
    <span class="facts">
      {date && <span>{day(date)}</span>}
      {event && <span>{eventName(event)}</span>}
      {laps !== null && <span>{t("lib.laps", { laps })}</span>}
    </span>
  );
}

function Standing({ race, next }: { race: Planned; next: boolean }) {
  if (race.race) return <a href={to(`/results/${race.race}`)}>{t("lib.result")}</a>;
  return next ? <span class="chip adrenaline">{t("lib.season.next")}</span> : null;
}
