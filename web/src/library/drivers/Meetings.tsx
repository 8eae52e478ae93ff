import type { DriverMeeting, DriverReport } from "../../shared/answers";
import { number, t } from "../../shared/i18n";
import { DriverLink } from "../ui/Podium";
import { type Column, Table } from "../ui/Table";

/** How a driver did against each of the others. */
export function Meetings({ driver }: { driver: DriverReport }) {
  if (driver.meetings.length === 0) return null;
  const columns: readonly Column<DriverMeeting>[] = [
    { label: t("lib.driver.against"), cell: (one) => <DriverLink driver={one.driver} name={one.name} /> },
    { label: t("lib.driver.together"), counts: true, cell: ({ races }) => number(races) },
    { label: t("lib.driver.ahead"), counts: true, cell: ({ ahead }) => number(ahead) },
  ];
  return (
    <Table
      title={t("lib.driver.meetings")}
      columns={columns}
      rows={driver.meetings}
      keyOf={({ driver }) => driver}
    />
  );
}
