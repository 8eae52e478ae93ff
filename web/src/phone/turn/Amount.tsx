import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../shared/i18n";

interface AmountProps {
  readonly label: string;
  readonly most: number;
  /** What the button says, for the number that is chosen. */
  children(count: number): ComponentChildren;
  onTake(count: number): void;
}

/** How many of something, up to all: a button between fewer and more. */
export function Amount({ label, most, children, onTake }: AmountProps) {
  const [count, setCount] = useState(most);
  return (
    <fieldset class="cooldown" aria-label={label}>
      <button
        type="button"
        class="button step"
        aria-label={t("phone.react.less")}
        disabled={count <= 1}
        onClick={() => setCount(count - 1)}
      >
        −
      </button>
      <button type="button" class="button choice" onClick={() => onTake(count)}>
        {children(count)}
      </button>
      <button
        type="button"
        class="button step"
        aria-label={t("phone.react.more")}
        disabled={count >= most}
        onClick={() => setCount(count + 1)}
      >
        +
      </button>
    </fieldset>
  );
}
