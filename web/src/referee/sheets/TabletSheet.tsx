import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ShownPin } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { Pin } from "../../shared/ui/Pin";
import { newPin } from "../api";
import { closeSheet, type Desk } from "../desk";
import { Dialog } from "../ui/Dialog";
import { SheetNotice } from "./SheetNotice";

/** The PIN and the code by which another tablet becomes race control. */
export function TabletSheet({ desk }: { desk: Desk }) {
  const shown = useSignal<ShownPin | null>(null);
  useEffect(() => {
    void desk.attempt(async () => {
      shown.value = await newPin(desk.token);
    });
  }, [desk]);
  return (
    <Dialog title={t("ref.tablet.title")} onClose={() => closeSheet(desk)}>
      <p>{t("ref.tablet.note")}</p>
      {shown.value && <Pin {...shown.value} />}
      <p class="soft">{t("pin.once", { minutes: Math.ceil((shown.value?.seconds ?? 0) / 60) })}</p>
      <SheetNotice desk={desk} />
    </Dialog>
  );
}
