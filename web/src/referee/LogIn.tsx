import { useSignal } from "@preact/signals";
import type { TargetedSubmitEvent } from "preact";
import { t } from "../shared/i18n";
import { Switches } from "../shared/ui/Switches";
import { tokenIn } from "./login";

/** Ask for the referee's link. */
export function LogIn({ wrong, onEnter }: { wrong: boolean; onEnter: (token: string) => void }) {
  const typed = useSignal("");
  const enter = (submit: TargetedSubmitEvent<HTMLFormElement>) => {
    submit.preventDefault();
    const token = tokenIn(typed.value);
    if (token) onEnter(token);
  };
  return (
    <main class="log-in">
      <h1 class="sign red lettering">{t("ref.title")}</h1>
      <p role={wrong ? "alert" : undefined} class={wrong ? "wrong" : undefined}>
        {t(wrong ? "ref.login.wrong" : "ref.login.none")}
      </p>
      <p>{t("ref.login.where")}</p>
      <form onSubmit={enter}>
        <label>
          <span>{t("ref.login.link")}</span>
          <input
            class="field"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            value={typed.value}
            onInput={(input) => {
              typed.value = input.currentTarget.value;
            }}
          />
        </label>
        <button type="submit" class="button main">
          {t("ref.login.enter")}
        </button>
      </form>
      <Switches />
    </main>
  );
}
