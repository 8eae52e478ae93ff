import { useSignal } from "@preact/signals";
import type { TargetedSubmitEvent } from "preact";
import { useEffect } from "preact/hooks";
import { type Key, t } from "../shared/i18n";
import { logInByPin, Refused } from "../shared/link/http";
import { SendingLabel } from "../shared/ui/SendingLabel";
import { Switches } from "../shared/ui/Switches";
import { pinIn, tokenIn } from "./login";

interface LogInProps {
  /** The link that was used is not valid. */
  readonly wrong: boolean;
  /** From the code that was scanned. */
  readonly pin: string | null;
  onEnter(token: string): void;
}

/** Ask for the PIN, or for the referee's link. */
export function LogIn({ wrong, pin, onEnter }: LogInProps) {
  const note = useSignal<Key>(wrong ? "ref.login.wrong" : "ref.login.none");
  const sending = useSignal(false);
  const alarm = note.value !== "ref.login.none";

  async function enter(typed: string): Promise<void> {
    if (sending.value) return;
    const digits = pinIn(typed);
    if (!digits) {
      if (typed.trim()) onEnter(tokenIn(typed));
      return;
    }
    sending.value = true;
    try {
      onEnter((await logInByPin(digits)).token);
    } catch (problem) {
      note.value = problem instanceof Refused ? "ref.login.pin-wrong" : "reply.none";
    }
    sending.value = false;
  }
  useEffect(() => {
    if (pin) void enter(pin);
  }, [pin]);

  return (
    <main class="log-in">
      <h1 class="sign red lettering">{t("ref.title")}</h1>
      <p role={alarm ? "alert" : undefined} class={alarm ? "wrong" : undefined}>
        {t(note.value)}
      </p>
      <LogInForm sending={sending.value} onEnter={(typed) => void enter(typed)} />
      <p class="soft">{t("ref.login.where")}</p>
      <Switches />
    </main>
  );
}

function LogInForm({ sending, onEnter }: { sending: boolean; onEnter(typed: string): void }) {
  const typed = useSignal("");
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onEnter(typed.value);
  };
  return (
    <form onSubmit={submit}>
      <label>
        <span>{t("ref.login.pin")}</span>
        <input
          class="field pin-field"
          inputmode="numeric"
          autocomplete="one-time-code"
          autocapitalize="off"
          spellcheck={false}
          value={typed.value}
          onInput={(input) => {
            typed.value = input.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="button main" disabled={sending}>
        <SendingLabel sending={sending}>{t("ref.login.enter")}</SendingLabel>
      </button>
    </form>
  );
}
