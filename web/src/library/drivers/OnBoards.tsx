import type { DriverOnBoard } from "../../shared/answers";
import { boardDriven } from "../../shared/driven";
import { number, t } from "../../shared/i18n";
import { type Column, Table } from "../ui/Table";

/** How a driver did on each board. */
export function OnBoards({ boards }: { boards: readonly DriverOnBoard[] }) {
  const columns: readonly Column<DriverOnBoard>[] = [
    { label: t("lib.board"), cell: boardDriven },
    { label: t("lib.count.races"), counts: true, cell: ({ races }) => number(races) },
    { label: t("lib.count.wins"), counts: true, cell: ({ wins }) => number(wins) },
    {
      label: t("lib.driver.best"),
      counts: true,
      cell: ({ best }) => (best === null ? "–" : number(best)),
    },
  ];
  return (
    <Table title={t("lib.driver.boards")} columns={columns} rows={boards} keyOf={({ track }) => track} />
  );
}
