import type { JournalEntry, UndoStep } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { namesOf } from "../../shared/narration";
import { fetchUndoPreview } from "../api";
import { closeSheet, type Desk } from "../desk";
import { describeEntry } from "../papers/story";
import { Dialog } from "../ui/Dialog";
import { MovesList } from "../ui/MovesList";
import { useAsked } from "./preview";
import { SheetNotice } from "./SheetNotice";

type Seen = "unknown" | { readonly step: UndoStep | null; readonly entry: JournalEntry | undefined };

/** Undo or redo one entry, after showing what that moves on the table. */
export function UndoSheet({ desk, way }: { desk: Desk; way: "undo" | "redo" }) {
  const seen = useAsked(desk, () => look(desk, way));
  const go = async () => {
    if (await desk.send(way === "undo" ? { do: "undo" } : { do: "redo" })) closeSheet(desk);
  };
  const known = typeof seen === "object" ? seen : null;
  const actions = (
    <button
      type="button"
      class="button main"
      disabled={!desk.link.live.value || seen === "asking" || known?.step === null}
      onClick={() => void go()}
    >
      {t(way === "undo" ? "ref.undo.do" : "ref.redo.do")}
    </button>
  );
  return (
    <Dialog
      title={t(way === "undo" ? "ref.undo.title" : "ref.redo.title")}
      onClose={() => closeSheet(desk)}
      actions={actions}
    >
      <div role="status" class="undo-what">
        {seen === "asking" && <p>{t("ref.undo.asking")}</p>}
        {seen === "unknown" && <p>{t("ref.undo.unknown")}</p>}
        {known && <Preview desk={desk} way={way} step={known.step} entry={known.entry} />}
      </div>
      <SheetNotice desk={desk} />
    </Dialog>
  );
}

interface PreviewProps {
  readonly desk: Desk;
  readonly way: "undo" | "redo";
  readonly step: UndoStep | null;
  readonly entry: JournalEntry | undefined;
}

function Preview({ desk, way, step, entry }: PreviewProps) {
  if (!step) return <p>{t(`refusal.${way}.nothing`)}</p>;
  const names = namesOf(desk.link.state.value?.cars ?? []);
  return (
    <>
      <p class="undo-entry">
        <span class="figures">{t("ref.undo.input", { no: step.no })}</span>
        {entry && <span>{describeEntry(entry, names).join(" ")}</span>}
      </p>
      <h3 class="lettering">{t("ref.undo.moves")}</h3>
      <MovesList moves={step.moves} none={t("ref.undo.no-moves")} />
    </>
  );
}

async function look(desk: Desk, way: "undo" | "redo"): Promise<Seen> {
  const { table } = desk.link;
  try {
    const [preview, journal] = await Promise.all([fetchUndoPreview(table, desk.token), desk.journal()]);
    const step = preview[way];
    return { step, entry: journal.find((entry) => entry.no === step?.no) };
  } catch {
    return "unknown";
  }
}
