import { t } from "../../shared/i18n";

const USUAL = ["moved", "typed", "agreed"] as const;

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
export function UsualReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <div class="reason">
      <ReasonField value={value} onChange={onChange} />
      <div class="row">
        {USUAL.map((one) => (
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
