import type { Signal } from "@preact/signals";
import { t } from "../../shared/i18n";
import type { UsualReason } from "../../shared/narration";

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** Bind the field to what a sheet keeps. */
export const bound = (reason: Signal<string>): ReasonFieldProps => ({
  value: reason.value,
  onChange: (text) => {
    reason.value = text;
  },
});

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
}: ReasonFieldProps & { readonly usual: readonly UsualReason[] }) {
  return (
    <div class="reason">
      <ReasonField value={value} onChange={onChange} />
      <div class="row">
        {usual.map((one) => (
          <button key={one} type="button" class="button small" onClick={() => onChange(t(`reason.${one}`))}>
            {t(`reason.${one}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
