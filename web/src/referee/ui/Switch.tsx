import type { ComponentChildren } from "preact";

interface SwitchProps {
  readonly on: boolean;
  readonly children: ComponentChildren;
  readonly onChange: (on: boolean) => void;
}

/** An on/off switch with a label beside it. */
export function Switch({ on, children, onChange }: SwitchProps) {
  return (
    <label class="switch">
      <input type="checkbox" checked={on} onChange={(change) => onChange(change.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}
