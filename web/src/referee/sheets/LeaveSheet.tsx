import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import { nameOf, namesOf } from "../../shared/narration";
import type { Command, Seat } from "../../shared/words";
import { closeSheet, type Desk } from "../desk";
import { Dialog } from "../ui/Dialog";
import { ReasonField } from "./ReasonField";
import { because } from "./reason";
import { SheetNotice } from "./SheetNotice";

/** A driver leaves, or, without a seat, the whole race is abandoned. */
export function LeaveSheet({ desk, seat }: { desk: Desk; seat: Seat | null }) {
  const reason = useSignal("");
  const names = namesOf(desk.link.state.value?.cars ?? []);
  const send = async () => {
    const why = because(reason.value);
    const command: Command = seat ? { do: "retire", seat, ...why } : { do: "abandon", ...why };
    if (await desk.send(command)) closeSheet(desk);
  };
  const leave = (
    <button type="button" class="button danger" disabled={!desk.link.live.value} onClick={() => void send()}>
      {t(seat ? "ref.retire.do" : "ref.abandon.do")}
    </button>
  );
  return (
    <Dialog
      title={seat ? t("ref.retire.title", { driver: nameOf(names, seat) }) : t("ref.abandon.title")}
      onClose={() => closeSheet(desk)}
      actions={leave}
    >
      <p>{t(seat ? "ref.retire.what" : "ref.abandon.what")}</p>
      <ReasonField
        value={reason.value}
        onChange={(text) => {
          reason.value = text;
        }}
      />
      <SheetNotice desk={desk} />
    </Dialog>
  );
}
