import type { TagBook } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { CarBadge } from "../../shared/ui/CarBadge";
import { CardFace } from "../../shared/ui/CardFace";
import { Choice } from "../ui/Choice";
import { GROUPS, type Group, progress } from "./meanings";

interface GroupChoiceProps {
  readonly book: TagBook;
  readonly value: Group;
  onChange(group: Group): void;
}

/** A colour's deck, or what all share; each shows how many of its tags are done. */
export function GroupChoice({ book, value, onChange }: GroupChoiceProps) {
  const options = GROUPS.map((group) => ({
    value: group,
    label: (
      <span class="group">
        <GroupSign group={group} />
        <Progress group={group} book={book} />
      </span>
    ),
  }));
  return (
    <div class="groups">
      <Choice label={t("ref.tags.which")} options={options} value={value} onChange={onChange} />
    </div>
  );
}

function GroupSign({ group }: { group: Group }) {
  switch (group) {
    case "common":
      return (
        <span class="group-cards">
          <CardFace card="heat" />
          <CardFace card="stress" />
        </span>
      );
    case "controls":
    case "module-controls":
    case "seats":
    case "base-basic":
    case "base-advanced":
    case "heavy-rain":
    case "tunnel-vision":
    case "sponsorship":
    case "legends":
    case "tokens":
      return <span class="group-name">{t(`ref.tags.group.${group}`)}</span>;
    default:
      return <CarBadge seat={group} />;
  }
}

function Progress({ group, book }: { group: Group; book: TagBook }) {
  const { done, all } = progress(group, book);
  return (
    <span class={done === all ? "figures full" : "figures"} title={t("ref.tags.count", { done, all })}>
      {done === all ? "✓" : `${done}/${all}`}
    </span>
  );
}
