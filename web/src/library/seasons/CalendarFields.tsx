import { t } from "../../shared/i18n";
import { boards } from "../../shared/library";
import { boardName } from "../../shared/narration";
import { MOST_LAPS } from "../../shared/vocabulary";
import { within } from "../../shared/within";
import type { SeasonPlan } from "../api";
import { Labelled } from "../ui/Labelled";

type Calendar = SeasonPlan["calendar"];
type PlannedRace = Calendar[number];

const MOST_RACES = 50;

interface CalendarFieldsProps {
  readonly calendar: Calendar;
  readonly onChange: (calendar: Calendar) => void;
}

/** The races that are planned, in order. */
export function CalendarFields({ calendar, onChange }: CalendarFieldsProps) {
  const all = Object.values(boards().value);
  const put = (index: number, race: PlannedRace) => onChange(calendar.with(index, race));
  const add = () => onChange([...calendar, { track: calendar.at(-1)?.track ?? all[0]?.id ?? "" }]);
  return (
    <fieldset class="plain calendar-fields">
      <legend>{t("lib.season.calendar")}</legend>
      <ol>
        {calendar.map((race, index) => (
          <li key={index}>
            <RaceFields race={race} onChange={(changed) => put(index, changed)} />
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
  readonly onChange: (race: PlannedRace) => void;
}

function RaceFields({ race, onChange }: RaceFieldsProps) {
  const own = boards().value[race.track];
  return (
    <div class="race-fields">
      <Labelled label={t("lib.board")}>
        <select
          class="field"
          value={race.track}
          onChange={(change) => onChange({ ...race, track: change.currentTarget.value })}
        >
          {!own && <option value={race.track}>{race.track}</option>}
          {Object.values(boards().value).map(({ id, name }) => (
            <option key={id} value={id}>
              {boardName(id, name)}
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
          placeholder={own ? String(own.laps) : ""}
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
