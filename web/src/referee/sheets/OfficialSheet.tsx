import { t } from "../../shared/i18n";
import { closeSheet, type Rewriter } from "../desk";
import { Dialog } from "../ui/Dialog";
import { SheetNotice } from "./SheetNotice";

/** Ask once more before the result becomes official: nothing leads back from there. */
export function OfficialSheet({ desk }: { desk: Rewriter }) {
  const confirm = async () => {
    if (await desk.send({ do: "confirm" })) closeSheet(desk);
  };
  const actions = (
    <button type="button" class="button main" disabled={!desk.link.live.value} onClick={() => void confirm()}>
      {t(desk.proposes ? "proposal.propose" : "ref.official.do")}
    </button>
  );
  return (
    <Dialog title={t("ref.official.title")} onClose={() => closeSheet(desk)} actions={actions}>
      <p>{t("ref.official.what")}</p>
      <SheetNotice desk={desk} />
    </Dialog>
  );
}
