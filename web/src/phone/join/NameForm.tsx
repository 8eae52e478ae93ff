import { useEffect, useRef, useState } from "preact/hooks";
import { canStayAwake } from "../../shared/awake";
import { t } from "../../shared/i18n";
import { claimSeat, Refused } from "../../shared/link/http";
import { randomId } from "../../shared/random";
import { CarBadge } from "../../shared/ui/CarBadge";
import { SendingLabel } from "../../shared/ui/SendingLabel";
import { LONGEST_NAME } from "../../shared/words";
import { type HeldSeat, keepName } from "../logins";
import { describeNameProblem } from "./nameProblem";
import type { Tile } from "./tiles";

interface NameFormProps {
  readonly table: string;
  readonly tile: Tile;
  /** What has been typed: it outlives the form when somebody else was faster. */
  readonly name: string;
  /** Whether the companion is heard. */
  readonly live: boolean;
  onName(name: string): void;
  onSeat(held: HeldSeat): void;
  onBack(): void;
  /** The seat is no longer available, and why: `seat-taken` or `seats-locked`. */
  onLost(code: string): void;
}

/** The name, remembered from last time, and the button to start. */
export function NameForm({ table, tile, name, live, onName, onSeat, onBack, onLost }: NameFormProps) {
  const { seat } = tile;
  const [id] = useState(randomId);
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    // "No answer" is old news once the companion is heard again.
    if (live) setTrouble((known: unknown) => (known instanceof Refused ? known : null));
  }, [live]);

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
      <NameField name={name} placeholder={tile.driver ?? t(`seat.${seat}`)} onChange={onName} />
      {tile.next && <p class="note">{t("phone.join.next-note")}</p>}
      {!canStayAwake() && <p class="note">{t("phone.join.awake")}</p>}
      <p class="alarm" role="alert">
        {trouble !== null && tell(trouble)}
      </p>
      <button type="submit" class="button main big" disabled={sending}>
        <SendingLabel sending={sending}>{t("phone.join.drive")}</SendingLabel>
      </button>
      <button type="button" class="button" onClick={onBack}>
        {t("phone.join.back")}
      </button>
    </form>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly placeholder: string;
  onChange(name: string): void;
}

function NameField({ name, placeholder, onChange }: NameFieldProps) {
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
        placeholder={placeholder}
        onInput={(input) => onChange(input.currentTarget.value)}
      />
    </div>
  );
}

const tell = (trouble: unknown): string =>
  trouble instanceof Refused ? describeNameProblem(trouble) : t("phone.join.no-answer");
