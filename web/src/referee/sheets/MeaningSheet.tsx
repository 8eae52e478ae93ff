import { useSignal } from "@preact/signals";
import type { TagBook } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { closeSheet, type Desk } from "../desk";
import { GroupChoice } from "../tags/GroupChoice";
import { type Group, isFull, thingsOf } from "../tags/meanings";
import { TagOutcomeLine } from "../tags/TagOutcomeLine";
import { ThingFace } from "../tags/Wizard";
import { Dialog } from "../ui/Dialog";

/** Choose the meaning of an unknown tag. */
export function MeaningSheet({ desk, uid }: { desk: Desk; uid: string }) {
  const { tags } = desk;
  const group = useSignal<Group>(tags.group.value);
  const book = tags.book.value;
  const give = async (meaning: string) => {
    if (await tags.enrol(uid, meaning)) closeSheet(desk);
  };
  return (
    <Dialog title={t("ref.tags.meaning", { uid })} onClose={() => closeSheet(desk)}>
      {book && (
        <>
          <GroupChoice
            book={book}
            value={group.value}
            onChange={(wanted) => {
              group.value = wanted;
            }}
          />
          <Things book={book} group={group.value} onChoose={(meaning) => void give(meaning)} />
        </>
      )}
      <TagOutcomeLine said={tags.said.value?.good ? null : tags.said.value} />
    </Dialog>
  );
}

interface ThingsProps {
  readonly book: TagBook;
  readonly group: Group;
  onChoose(meaning: string): void;
}

function Things({ book, group, onChoose }: ThingsProps) {
  return (
    <ul class="things">
      {thingsOf(group, book).map((meaning) => (
        <li key={meaning}>
          <button
            type="button"
            class="thing-key"
            disabled={isFull(meaning, book)}
            onClick={() => onChoose(meaning)}
          >
            <ThingFace meaning={meaning} />
          </button>
        </li>
      ))}
    </ul>
  );
}
