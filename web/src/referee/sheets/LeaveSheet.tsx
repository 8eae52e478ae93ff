import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import { nameOf, namesOf } from "../../shared/narration";
import type { Command, Seat } from "../../shared/words";
import { closeSheet, type Desk } from "../desk";
import { Dialog } from "../ui/Dialog";
import { SheetNotice } from "./SheetNotice";

/** A driver leaves, or, without a seat, the whole race is abandoned. */
export function LeaveSheet({ desk, seat }: { desk: Desk; seat: Seat | null }) {
  const reason = useSignal("");
  const names = namesOf(desk.link.state.value?.cars ?? []);
  const send = async () => {
    const why = reason.value.trim() ? { reason: reason.value.trim() } : {};
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
      <label class="reason">
        <span>{t("ref.reason")}</span>
        <input
          class="field"
          maxLength={120}
          autocomplete="off"
          value={reason.value}
          onInput={(input) => {
            reason.value = input.currentTarget.value;
          }}
        />
      </label>
      <SheetNotice desk={desk} />
    </Dialog>
  );
}
