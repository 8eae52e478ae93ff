import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import { closeSheet, type Desk } from "../desk";
import { TagOutcomeLine } from "../tags/TagOutcomeLine";
import { Dialog } from "../ui/Dialog";

/** Replace all tags with a list. */
export function ImportSheet({ desk }: { desk: Desk }) {
  const { tags } = desk;
  const name = useSignal("");
  const list = useSignal<string | null>(null);
  const read = async (file: File | undefined) => {
    tags.said.value = null;
    name.value = file?.name ?? "";
    list.value = file ? await file.text() : null;
  };
  const replaceAll = async () => {
    if (list.value !== null && (await tags.replaceAll(list.value))) closeSheet(desk);
  };
  const actions = (
    <button
      type="button"
      class="button danger"
      disabled={list.value === null}
      onClick={() => void replaceAll()}
    >
      {t("ref.tags.import.do")}
    </button>
  );
  return (
    <Dialog title={t("ref.tags.import.title")} onClose={() => closeSheet(desk)} actions={actions}>
      <p>{t("ref.tags.import.what", { count: tags.book.value?.tags.length ?? 0 })}</p>
      <label class="button file">
        <span>{t("ref.tags.import.file")}</span>
        <strong>{name.value}</strong>
        <input
          class="sr-only"
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={(change) => void read(change.currentTarget.files?.[0])}
        />
      </label>
      <TagOutcomeLine said={tags.said.value?.good ? null : tags.said.value} />
    </Dialog>
  );
}
