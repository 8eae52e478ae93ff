import { t } from "../../shared/i18n";
import type { Desk } from "../desk";

const ANOTHER = "";

/** Which game box this table plays with: each box has tags of its own. */
export function BoxChoice({ desk, racing }: { desk: Desk; racing: boolean }) {
  const { box, boxes } = desk.tags;
  const choose = (chosen: string) =>
    void desk.attempt(() => desk.tags.useBox(chosen === ANOTHER ? nextBox(boxes.value) : chosen));
  return (
    <label class="box-choice">
      <span>{t("ref.tags.box")}</span>
      <select
        class="button"
        value={box.value}
        disabled={racing || !desk.link.live.value}
        onChange={(change) => choose(change.currentTarget.value)}
      >
        {boxes.value.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value={ANOTHER}>{t("ref.tags.box.another")}</option>
      </select>
      {racing && <span class="soft">{t("refusal.box.racing")}</span>}
    </label>
  );
}

/** The first name of its kind that no box has. */
function nextBox(boxes: readonly string[]): string {
  const numbers = boxes.map((_, index) => `box-${index + 2}`);
  return numbers.find((name) => !boxes.includes(name)) ?? `box-${boxes.length + 2}`;
}
