import { useSignal } from "@preact/signals";
import type { JournalEntry } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { nameOf, namesOf } from "../../shared/narration";
import type { Command } from "../../shared/words";
import { closeSheet, type Desk } from "../desk";
import { describeEntry } from "../papers/story";
import { ActFor } from "../race/ActFor";
import { Dialog } from "../ui/Dialog";
import { amendCommand, questionAgain } from "./amendment";
import { UsualReasonField } from "./ReasonField";
import { SheetNotice } from "./SheetNotice";

/** Replace an earlier entry; the hub decides all later ones again. */
export function AmendSheet({ desk, entry }: { desk: Desk; entry: JournalEntry }) {
  const reason = useSignal("");
  const names = namesOf(desk.link.state.value?.cars ?? []);
  const question = questionAgain(entry);
  if (!question) return null;
  const send = async (command: Command) => {
    if (await desk.send(amendCommand(entry, command, reason.value))) closeSheet(desk);
  };
  return (
    <Dialog
      title={t("ref.amend.title", { no: entry.no, driver: nameOf(names, question.seat) })}
      onClose={() => closeSheet(desk)}
    >
      <p class="soft">{describeEntry(entry, names).join(" ")}</p>
      <p>{t("ref.amend.what")}</p>
      <UsualReasonField
        value={reason.value}
        onChange={(text) => {
          reason.value = text;
        }}
      />
      <fieldset class="plain" disabled={!desk.link.live.value}>
        <ActFor question={question} onAnswer={(command) => void send(command)} />
      </fieldset>
      <SheetNotice desk={desk} />
    </Dialog>
  );
}
