import type { DriverRace } from "../../shared/answers";
import { boardDriven } from "../../shared/driven";
import { day, t } from "../../shared/i18n";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Seat } from "../../shared/words";
import { to } from "../address";
import { type Column, Table } from "../ui/Table";

/** A driver's latest races, the newest first. */
export function LatestRaces({ races }: { races: readonly DriverRace[] }) {
  const columns: readonly Column<DriverRace>[] = [
    {
      label: t("lib.race"),
      cell: (one) => <a href={to(`/results/${one.race}`)}>{boardDriven(one)}</a>,
    },
    { label: t("lib.when"), cell: ({ started }) => day(started) },
    { label: t("lib.car"), cell: ({ seat }) => seat && <CarBadge seat={seat as Seat} /> },
    { label: t("lib.place"), cell: (one) => placeIn(one) },
  ];
  return <Table title={t("lib.driver.latest")} columns={columns} rows={races} keyOf={({ race }) => race} />;
}

/** The place among all cars; a car that left the race has none. */
const placeIn = ({ place, cars, status }: DriverRace): string =>
  place === null
    ? t(status === "eliminated" ? "chip.eliminated" : "chip.retired")
    : t("lib.place-of", { place, cars });
