import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { claimSeat, Refused } from "../../shared/link/http";
import { describeProblem } from "../../shared/narration";
import { randomId } from "../../shared/random";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Seat } from "../../shared/words";
import { type HeldSeat, keepName, usualName } from "../logins";

const LONGEST_NAME = 24;

interface NameFormProps {
  readonly table: string;
  readonly seat: Seat;
  onSeat(held: HeldSeat): void;
  onBack(): void;
  /** The seat is no longer available, and why: `seat-taken` or `seats-locked`. */
  onLost(code: string): void;
}

/** The name, remembered from last time, and the button to start. */
export function NameForm({ table, seat, onSeat, onBack, onLost }: NameFormProps) {
  const [id] = useState(randomId);
  const [name, setName] = useState(usualName);
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<unknown>(null);

  async function claim(): Promise<void> {
    setSending(true);
    setTrouble(null);
    try {
      const { user, token } = await claimSeat(table, seat, name.trim(), id);
      keepName(name.trim());
      onSeat({ seat, user, token });
    } catch (error) {
      setSending(false);
      if (error instanceof Refused && error.status === 409) onLost(error.code);
      else setTrouble(error);
    }
  }

  return (
    <form
      class="name-form"
      onSubmit={(submit) => {
        submit.preventDefault();
        void claim();
      }}
    >
      <CarBadge seat={seat} />
      <NameField name={name} seat={seat} onChange={setName} />
      <p class="alarm" role="alert">
        {trouble !== null && tell(trouble)}
      </p>
      <button type="submit" class="button main big" disabled={sending}>
        {t("phone.join.drive")}
      </button>
      <button type="button" class="button" onClick={onBack}>
        {t("phone.join.back")}
      </button>
    </form>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly seat: Seat;
  onChange(name: string): void;
}

function NameField({ name, seat, onChange }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div class="field">
      <h1 class="lettering">
        <label for="driver-name">{t("phone.join.name")}</label>
      </h1>
      <input
        id="driver-name"
        ref={field}
        value={name}
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
        autoCapitalize="words"
        enterkeyhint="go"
        placeholder={t(`seat.${seat}`)}
        onInput={(input) => onChange(input.currentTarget.value)}
      />
    </div>
  );
}

function tell(trouble: unknown): string {
  if (!(trouble instanceof Refused)) return t("phone.join.no-answer");
  return trouble.status === 422 ? t("phone.join.bad-name") : describeProblem(trouble);
}
