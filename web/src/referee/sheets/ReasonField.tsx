import { t } from "../../shared/i18n";

const USUAL = ["moved", "typed", "agreed"] as const;

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** Why. */
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

/** Why something is put right; the usual reasons at a press. */
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
