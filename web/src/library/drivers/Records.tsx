import type { BoardRecord, RecordsOfBoard } from "../../shared/answers";
import { boardDriven } from "../../shared/driven";
import { day, number, t } from "../../shared/i18n";
import { to } from "../address";
import { DriverLink } from "../ui/Podium";
import { type Column, Table } from "../ui/Table";

type HeldRecord = BoardRecord & Pick<RecordsOfBoard, "track" | "board_name">;

interface RecordsProps {
  readonly boards: readonly RecordsOfBoard[];
  /** Whether all are the same driver's, whose name then says nothing. */
  readonly own?: boolean;
}

/** The best that was done on each board. */
export function Records({ boards, own = false }: RecordsProps) {
  const rows = boards.flatMap(({ track, board_name, records }) =>
    records.map((one) => ({ ...one, track, board_name })),
  );
  if (rows.length === 0) return null;
  const columns: readonly Column<HeldRecord>[] = [
    { label: t("lib.record"), cell: nameOf },
    { label: t("lib.board"), cell: boardDriven },
    ...(own ? [] : [holder()]),
    { label: t("lib.figure"), counts: true, cell: ({ figure }) => number(figure) },
    { label: t("lib.when"), cell: (one) => <When held={one} /> },
  ];
  return <Table title={t("lib.records")} columns={columns} rows={rows} keyOf={keyOf} />;
}

/** The day of a record, and the way to its race; for wins that is the latest, of which perhaps only the result is known. */
function When({ held: { record, race, started } }: { held: HeldRecord }) {
  if (record === "most-wins") return <>{day(started)}</>;
  return <a href={to(`/results/${race}`)}>{day(started)}</a>;
}

const holder = (): Column<HeldRecord> => ({
  label: t("lib.driver"),
  cell: ({ driver, name }) => <DriverLink driver={driver} name={name} />,
});

const keyOf = ({ track, record, laps }: HeldRecord): string => `${track} ${record} ${laps}`;

/** What the record is for; some compare only races of the same length. */
function nameOf({ record, laps }: HeldRecord): string {
  const name = t(`lib.record.${record}`);
  return laps === null || laps === undefined ? name : t("lib.record-laps", { name, laps });
}
