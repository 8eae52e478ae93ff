import { type BoardDriven, boardDriven } from "../../shared/driven";
import { t } from "../../shared/i18n";
import { boards } from "../../shared/library";
import { boardName } from "../../shared/narration";
import { MOST_LAPS } from "../../shared/vocabulary";
import { within } from "../../shared/within";
import { fetchRecords, type SeasonPlan } from "../api";
import { arrived, useLoaded } from "../loading";
import { Labelled } from "../ui/Labelled";
import type { EventId } from "./calendar";
import { CHAMPIONSHIPS, calendarOf, EVENTS, eventName } from "./events";

type Calendar = SeasonPlan["calendar"];
type PlannedRace = Calendar[number];

const MOST_RACES = 50;

interface CalendarFieldsProps {
  readonly calendar: Calendar;
  readonly onChange: (calendar: Calendar) => void;
  /** A ready calendar was taken, which has this name. */
  readonly onReady: (name: string) => void;
}

/** The races that are planned, in order. */
export function CalendarFields({ calendar, onChange, onReady }: CalendarFieldsProps) {
  const all = Object.values(boards().value);
  const own = (arrived(useLoaded(fetchRecords, [])) ?? []).filter(({ board_name }) => board_name);
  const put = (index: number, race: PlannedRace) => onChange(calendar.with(index, race));
  const add = () => onChange([...calendar, { track: calendar.at(-1)?.track ?? all[0]?.id ?? "" }]);
  return (
    <fieldset class="plain calendar-fields">
      <legend>{t("lib.season.calendar")}</legend>
      <Labelled label={t("lib.season.ready")}>
        <select
          class="field"
          value=""
          onChange={({ currentTarget: { value } }) => {
            onChange(calendarOf(value));
            if (value) onReady(t("lib.season.championship", { season: value }));
          }}
        >
          <option value="">{t("lib.choose")}</option>
          {CHAMPIONSHIPS.map((championship) => (
            <option key={championship} value={championship}>
              {t("lib.season.championship", { season: championship })}
            </option>
          ))}
        </select>
      </Labelled>
      <ol>
        {calendar.map((race, index) => (
          <li key={index}>
            <RaceFields race={race} own={own} onChange={(changed) => put(index, changed)} />
            <p class="row">
              <button
                type="button"
                class="button"
                disabled={index === 0}
                onClick={() => onChange(swapped(calendar, index))}
              >
                {t("lib.season.earlier")}
              </button>
              <button type="button" class="button" onClick={() => onChange(calendar.toSpliced(index, 1))}>
                {t("lib.season.remove")}
              </button>
            </p>
          </li>
        ))}
      </ol>
      <button type="button" class="button" disabled={calendar.length >= MOST_RACES} onClick={add}>
        {t("lib.season.plan-race")}
      </button>
    </fieldset>
  );
}

/** A race and the one before it, the other way round. */
const swapped = (calendar: Calendar, index: number): Calendar =>
  calendar.toSpliced(index - 1, 2, ...calendar.slice(index - 1, index + 1).reverse());

interface RaceFieldsProps {
  readonly race: PlannedRace;
  /** The boards of somebody's own that were raced on. */
  readonly own: readonly BoardDriven[];
  readonly onChange: (race: PlannedRace) => void;
}

function RaceFields({ race, own, onChange }: RaceFieldsProps) {
  const board = boards().value[race.track];
  const isListed = board || own.some(({ track }) => track === race.track);
  return (
    <div class="race-fields">
      <Labelled label={t("lib.board")}>
        <select
          class="field"
          value={race.track}
          onChange={(change) => onChange({ ...race, track: change.currentTarget.value })}
        >
          {!isListed && <option value={race.track}>{race.track}</option>}
          {Object.values(boards().value).map(({ id, name }) => (
            <option key={id} value={id}>
              {boardName(id, name)}
            </option>
          ))}
          {own.map((one) => (
            <option key={one.track} value={one.track}>
              {boardDriven(one)}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label={t("lib.season.event")}>
        <select
          class="field"
          value={race.event ?? ""}
          onChange={(change) =>
            onChange({ ...race, event: (change.currentTarget.value || null) as EventId | null })
          }
        >
          <option value="">{t("lib.season.no-event")}</option>
          {EVENTS.map((event) => (
            <option key={event} value={event}>
              {eventName(event)}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label={t("lib.season.date")}>
        <input
          class="field"
          type="date"
          value={race.date ?? ""}
          onInput={(input) => onChange({ ...race, date: input.currentTarget.value || null })}
        />
      </Labelled>
      <Labelled label={t("lib.season.laps")}>
        <input
          class="field short"
          type="number"
          min={1}
          max={MOST_LAPS}
          placeholder={board ? String(board.laps) : ""}
          value={race.laps ?? ""}
          onInput={(input) => onChange({ ...race, laps: lapsIn(input.currentTarget.valueAsNumber) })}
        />
      </Labelled>
    </div>
  );
}

/** Null for the board's own number of laps. */
const lapsIn = (wish: number): number | null =>
  Number.isNaN(wish) ? null : within(Math.trunc(wish), 1, MOST_LAPS);
