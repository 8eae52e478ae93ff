import type { ComponentChildren } from "preact";

/** A field below its label. */
export function Labelled({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is its child
    <label class="labelled">
      <span>{label}</span>
      {children}
    </label>
  );
}
