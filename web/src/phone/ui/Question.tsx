import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface QuestionProps {
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** The current decision. It takes the keyboard focus if that was lost with the last one. */
export function Question({ title, children }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div class="question">
      <h2 ref={heading} class="lettering" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}
