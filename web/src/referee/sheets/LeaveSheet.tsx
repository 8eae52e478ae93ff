import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import { nameOf, namesOf } from "../../shared/narration";
import type { Proposed, Seat } from "../../shared/words";
import { closeSheet, type Rewriter } from "../desk";
import { Dialog } from "../ui/Dialog";
import { bound, ReasonField } from "./ReasonField";
import { because } from "./reason";
import { SheetNotice } from "./SheetNotice";

type Leaving = { readonly kind: "retire"; readonly seat: Seat } | { readonly kind: "finish" | "abandon" };

/** A driver leaves, or the whole race ends early: as it stands, or without a result. */
export function LeaveSheet({ desk, leaving }: { desk: Rewriter; leaving: Leaving }) {
  const reason = useSignal("");
  const send = async () => {
    const why = because(reason.value);
    const command: Proposed =
      leaving.kind === "retire" ? { do: "retire", seat: leaving.seat, ...why } : { do: leaving.kind, ...why };
    if (await desk.send(command)) closeSheet(desk);
  };
  const leave = (
    <button type="button" class="button danger" disabled={!desk.link.live.value} onClick={() => void send()}>
      {desk.proposes ? t("proposal.propose") : t(`ref.${leaving.kind}.do`)}
    </button>
  );
  return (
    <Dialog title={titleOf(desk, leaving)} onClose={() => closeSheet(desk)} actions={leave}>
      <p>{t(`ref.${leaving.kind}.what`)}</p>
      <ReasonField {...bound(reason)} />
      <SheetNotice desk={desk} />
    </Dialog>
  );
}

function titleOf(desk: Rewriter, leaving: Leaving): string {
  if (leaving.kind !== "retire") return t(`ref.${leaving.kind}.title`);
  const names = namesOf(desk.link.state.value?.cars ?? []);
  return t("ref.retire.title", { driver: nameOf(names, leaving.seat) });
}
