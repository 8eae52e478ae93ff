import { t } from "../../shared/i18n";

const USUAL = ["moved", "typed", "agreed"] as const;

/** Why; the usual reasons at a press. */
export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <div class="reason">
      <label>
        <span>{t("ref.reason")}</span>
        <input
          class="field"
          maxLength={120}
          autocomplete="off"
          value={value}
          onInput={(input) => onChange(input.currentTarget.value)}
        />
      </label>
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
