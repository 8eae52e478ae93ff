import { useSignal } from "@preact/signals";
import type { JournalEntry } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { namesOf } from "../../shared/narration";
import { closeSheet, type Rewriter } from "../desk";
import { describeEntry } from "../papers/story";
import { Dialog } from "../ui/Dialog";
import { usePreview } from "./preview";
import { bound, ReasonField } from "./ReasonField";
import { because } from "./reason";
import { SheetNotice } from "./SheetNotice";
import { TakenBack } from "./WhatFollows";

/** Undo everything after an entry, once the sum of what hands must move has been looked at. */
export function BackSheet({ desk, entry }: { desk: Rewriter; entry: JournalEntry }) {
  const reason = useSignal("");
  const names = namesOf(desk.link.state.value?.cars ?? []);
  const undo = { do: "undo" as const, to: entry.no };
  const seen = usePreview(desk, undo);
  const go = async () => {
    if (await desk.send({ ...undo, ...because(reason.value) })) closeSheet(desk);
  };
  const actions = (
    <button
      type="button"
      class="button main"
      disabled={typeof seen !== "object" || !desk.link.live.value}
      onClick={() => void go()}
    >
      {t(desk.proposes ? "proposal.propose" : "ref.back.do")}
    </button>
  );
  return (
    <Dialog title={t("ref.back.title")} onClose={() => closeSheet(desk)} actions={actions}>
      <p>{t("ref.back.what")}</p>
      <p class="undo-entry">
        <span class="figures">{t("ref.undo.input", { no: entry.no })}</span>
        <span>{describeEntry(entry, names).join(" ")}</span>
      </p>
      <TakenBack names={names} seen={seen} />
      <ReasonField {...bound(reason)} />
      <SheetNotice desk={desk} />
    </Dialog>
  );
}
