import { t } from "../../shared/i18n";

type Usual = "moved" | "typed" | "agreed";

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** A field for the reason. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <label class="reason">
      <span>{t("ref.reason")}</span>
      <input
        class="field"
        maxLength={120}
        autocomplete="off"
        value={value}
        onInput={(input) => onChange(input.currentTarget.value)}
      />
    </label>
  );
}

/** The reason for a correction, with the usual ones as buttons. */
export function UsualReasonField({
  usual,
  value,
  onChange,
}: ReasonFieldProps & { readonly usual: readonly Usual[] }) {
  return (
    <div class="reason">
      <ReasonField value={value} onChange={onChange} />
      <div class="row">
        {usual.map((one) => (
          <button
            key={one}
            type="button"
            class="button small"
            onClick={() => onChange(t(`ref.reason.${one}`))}
          >
            {t(`ref.reason.${one}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
