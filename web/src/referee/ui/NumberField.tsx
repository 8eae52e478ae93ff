import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { t } from "../../shared/i18n";
import { within } from "../../shared/within";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
  /** The text shown while there is no number; without it, a number is required. */
  readonly unsaid?: string;
  /** Where counting starts if there is no number. */
  readonly from?: number;
  readonly onChange: (value: number | null) => void;
}

/** A number to type, or to change with large buttons. */
export function NumberField({ label, value, least, most, unsaid, from = least, onChange }: NumberFieldProps) {
  const id = useId();
  const put = (wish: number) => onChange(within(wish, least, most));
  const step = (by: number) => put(value === null ? from : value + by);
  const typed = useSignal<string | null>(null);
  /** Leave the text alone while somebody types; it counts as soon as it is a number within the bounds. */
  const type = (text: string) => {
    typed.value = text;
    const number = numberIn(text);
    if (text === "" && unsaid !== undefined) onChange(null);
    else if (number !== null && number >= least && number <= most) onChange(number);
  };
  const leave = () => {
    const number = numberIn(typed.value ?? "");
    if (number !== null) put(number);
    typed.value = null;
  };
  return (
    <div class="number-field">
      <label for={id}>{label}</label>
      <div class="stepper">
        <StepButton
          sign="−"
          label={t("ref.less", { what: label })}
          off={value !== null && value <= least}
          onPress={() => step(-1)}
        />
        <input
          id={id}
          class="field figures"
          inputmode="numeric"
          autocomplete="off"
          value={typed.value ?? value ?? ""}
          placeholder={unsaid}
          onInput={(input) => type(input.currentTarget.value.trim())}
          onBlur={leave}
        />
        <StepButton
          sign="+"
          label={t("ref.more", { what: label })}
          off={value !== null && value >= most}
          onPress={() => step(1)}
        />
      </div>
    </div>
  );
}

interface StepButtonProps {
  readonly sign: string;
  readonly label: string;
  readonly off: boolean;
  readonly onPress: () => void;
}

function StepButton({ sign, label, off, onPress }: StepButtonProps) {
  return (
    <button type="button" class="button" aria-label={label} disabled={off} onClick={onPress}>
      {sign}
    </button>
  );
}

const numberIn = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null);
