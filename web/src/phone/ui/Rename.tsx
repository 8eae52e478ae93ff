import { useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { seatName } from "../../shared/narration";
import { SendingLabel } from "../../shared/ui/SendingLabel";
import { LONGEST_NAME } from "../../shared/words";
import type { Driver } from "../driver";
import { describeNameProblem } from "../join/nameProblem";

/** The driver's name, as everybody sees it. */
export function Rename({ driver }: { driver: Driver }) {
  const current = seatName(driver.link.state.value ?? { cars: [] }, driver.seat);
  const [name, setName] = useState(current);
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<unknown>(null);

  async function rename(): Promise<void> {
    setSending(true);
    setTrouble(await driver.rename(name.trim()).catch((problem: unknown) => problem));
    setSending(false);
  }

  return (
    <form
      class="rename"
      onSubmit={(submit) => {
        submit.preventDefault();
        void rename();
      }}
    >
      <label for="new-name">{t("phone.join.name")}</label>
      <input
        id="new-name"
        value={name}
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
        autoCapitalize="words"
        enterkeyhint="done"
        onInput={(input) => setName(input.currentTarget.value)}
      />
      {name.trim() && name.trim() !== current && (
        <button type="submit" class="button" disabled={sending}>
          <SendingLabel sending={sending}>{t("phone.rename")}</SendingLabel>
        </button>
      )}
      {trouble !== null && trouble !== undefined && (
        <p class="alarm" role="alert">
          {describeNameProblem(trouble)}
        </p>
      )}
    </form>
  );
}
