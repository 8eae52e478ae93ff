import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { RulesChapter } from "../../shared/rules/differences";
import { RuleButton } from "./RuleHelp";

interface QuestionProps {
  readonly title: string;
  /** Where the rules say more about it. */
  readonly rules?: readonly RulesChapter[];
  readonly children?: ComponentChildren;
}

/** The current decision. It takes the keyboard focus if that was lost with the last one. */
export function Question({ title, rules, children }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div class="question">
      <h2 ref={heading} class="lettering" tabIndex={-1}>
        {title}
        {rules && <RuleButton chapters={rules} />}
      </h2>
      {children}
    </div>
  );
}
