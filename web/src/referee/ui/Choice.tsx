import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface ChoiceProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ComponentChildren }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** One of a few options, side by side. */
export function Choice<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="choice-row">
        {options.map((option) => (
          <label key={option.value} class="choice-one">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
