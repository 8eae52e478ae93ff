import { t } from "../../shared/i18n";
import { freeSeat } from "../../shared/link/http";
import type { Seat } from "../../shared/words";
import { closeSheet, type Desk } from "../desk";
import { Dialog } from "../ui/Dialog";
import { SheetNotice } from "./SheetNotice";

/** Free a seat, so that another phone can take it. */
export function FreeSheet({ desk, seat }: { desk: Desk; seat: Seat }) {
  const holder = desk.link.state.value?.seats?.find((one) => one.seat === seat)?.name;
  const free = async () => {
    if (await desk.attempt(() => freeSeat(desk.link.table, seat, desk.token))) closeSheet(desk);
  };
  const actions = (
    <button type="button" class="button danger" onClick={() => void free()}>
      {t("ref.seat.free")}
    </button>
  );
  return (
    <Dialog
      title={t("ref.free.title", { seat: t(`seat.${seat}`) })}
      onClose={() => closeSheet(desk)}
      actions={actions}
    >
      <p>{t("ref.free.what", { driver: holder || t(`seat.${seat}`) })}</p>
      <SheetNotice desk={desk} />
    </Dialog>
  );
}
