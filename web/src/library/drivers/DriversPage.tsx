import { useState } from "preact/hooks";
import type { ListedDriver } from "../../shared/answers";
import { day, number, t } from "../../shared/i18n";
import { fetchDrivers, fetchRecords } from "../api";
import { arrived, useLoaded } from "../loading";
import { changes } from "../referee";
import { Missing } from "../ui/Missing";
import { DriverLink } from "../ui/Podium";
import { SearchField } from "../ui/SearchField";
import { type Column, Table } from "../ui/Table";
import { Records } from "./Records";

/** Everybody who has driven, by name. */
export function DriversPage() {
  const [text, setText] = useState("");
  const loaded = useLoaded(() => fetchDrivers(text), [text, changes.value]);
  const drivers = arrived(loaded);
  const records = arrived(useLoaded(fetchRecords, [changes.value]));
  return (
    <>
      <h1 class="sign green lettering">{t("lib.drivers")}</h1>
      <search class="filters">
        <SearchField label={t("lib.drivers.search")} value={text} onChange={setText} />
      </search>
      <Missing loaded={loaded} />
      {drivers?.length === 0 && <p class="soft">{t("lib.drivers.none")}</p>}
      {drivers && drivers.length > 0 && <DriversTable drivers={drivers} />}
      {!text && <Records boards={records ?? []} />}
    </>
  );
}

const COUNTS = ["races", "wins", "podiums"] as const;

function DriversTable({ drivers }: { drivers: readonly ListedDriver[] }) {
  const columns: readonly Column<ListedDriver>[] = [
    { label: t("lib.driver"), cell: (one) => <DriverLink driver={one.driver} name={one.name} /> },
    ...COUNTS.map((count) => ({
      label: t(`lib.count.${count}`),
      counts: true,
      cell: (one: ListedDriver) => number(one[count]),
    })),
    { label: t("lib.drivers.last"), cell: ({ last }) => (last ? day(last) : "") },
  ];
  return (
    <Table title={t("lib.drivers")} silent columns={columns} rows={drivers} keyOf={({ driver }) => driver} />
  );
}
