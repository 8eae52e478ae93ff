import { useId } from "preact/hooks";
import { t } from "../../shared/i18n";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
  /** What stands there while nothing is said; without it, a number must stand there. */
  readonly unsaid?: string;
  /** Where counting begins when nothing was said. */
  readonly from?: number;
  readonly onChange: (value: number | null) => void;
}

/** A number to type, or to step with large buttons. */
export function NumberField({ label, value, least, most, unsaid, from = least, onChange }: NumberFieldProps) {
  const id = useId();
  const put = (wish: number) => onChange(Math.min(most, Math.max(least, wish)));
  const step = (by: number) => put(value === null ? from : value + by);
  const typed = (text: string) => {
    if (text === "" && unsaid !== undefined) onChange(null);
    else if (/^\d+$/.test(text)) put(Number(text));
  };
  return (
    <div class="number-field">
      <label for={id}>{label}</label>
      <div class="stepper">
        <button
          type="button"
          class="button"
          aria-label={t("ref.less", { what: label })}
          disabled={value !== null && value <= least}
          onClick={() => step(-1)}
        >
          {"−"}
        </button>
        <input
          id={id}
          class="field figures"
          inputmode="numeric"
          autocomplete="off"
          value={value ?? ""}
          placeholder={unsaid}
          onChange={(change) => {
            typed(change.currentTarget.value.trim());
            change.currentTarget.value = String(value ?? "");
          }}
        />
        <button
          type="button"
          class="button"
          aria-label={t("ref.more", { what: label })}
          disabled={value !== null && value >= most}
          onClick={() => step(1)}
        >
          {"+"}
        </button>
      </div>
    </div>
  );
}
