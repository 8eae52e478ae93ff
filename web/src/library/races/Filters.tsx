import { boardDriven } from "../../shared/driven";
import { t } from "../../shared/i18n";
import { boards } from "../../shared/library";
import { boardName } from "../../shared/narration";
import { fetchSeasons } from "../../shared/seasons";
import { fetchDrivers, fetchRecords, fetchTables, type Wanted } from "../api";
import { arrived, useLoaded } from "../loading";
import { Labelled } from "../ui/Labelled";
import { SearchField } from "../ui/SearchField";

interface FiltersProps {
  readonly wanted: Wanted;
  readonly onChange: (change: Partial<Wanted>) => void;
}

/** Narrow the list down: by words, board, driver, season, and table where there are several. */
export function Filters({ wanted, onChange }: FiltersProps) {
  const published = Object.values(boards().value).map(({ id, name }) => [id, boardName(id, name)] as const);
  const own = (arrived(useLoaded(fetchRecords, [])) ?? []).filter(({ board_name }) => board_name);
  const tracks = [...published, ...own.map((one) => [one.track, boardDriven(one)] as const)];
  const drivers = arrived(useLoaded(fetchDrivers, [])) ?? [];
  const seasons = arrived(useLoaded(fetchSeasons, [])) ?? [];
  const tables = arrived(useLoaded(fetchTables, [])) ?? [];
  return (
    <search class="filters">
      <SearchField
        label={t("lib.races.search")}
        value={wanted.text}
        onChange={(text) => onChange({ text })}
      />
      <Filter
        label={t("lib.board")}
        value={wanted.track}
        options={tracks.sort(([, one], [, other]) => one.localeCompare(other))}
        onChange={(track) => onChange({ track })}
      />
      <Filter
        label={t("lib.driver")}
        value={wanted.driver}
        options={drivers.map(({ driver, name }) => [String(driver), name])}
        onChange={(driver) => onChange({ driver })}
      />
      {seasons.length > 0 && (
        <Filter
          label={t("lib.season")}
          value={wanted.season}
          options={seasons.map(({ season, name }) => [String(season), name])}
          onChange={(season) => onChange({ season })}
        />
      )}
      {tables.length > 1 && (
        <Filter
          label={t("lib.table")}
          value={wanted.table}
          options={tables.map((table) => [table, table])}
          onChange={(table) => onChange({ table })}
        />
      )}
    </search>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
}

/** One of many, or all of them. */
function Filter({ label, value, options, onChange }: FilterProps) {
  return (
    <Labelled label={label}>
      <select class="field" value={value} onChange={(change) => onChange(change.currentTarget.value)}>
        <option value="">{t("lib.all")}</option>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
