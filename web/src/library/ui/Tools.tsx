import type { ComponentChildren } from "preact";
import { type Key, t } from "../../shared/i18n";

interface ToolsProps<Name extends string> {
  /** What can be done, with the text of its button. */
  readonly tools: Readonly<Record<Name, Key>>;
  readonly onOpen: (tool: Name) => void;
  /** The sheet that is open. */
  readonly children: ComponentChildren;
}

/** What the referee can do about what the page shows: each opens a sheet. */
export function Tools<Name extends string>({ tools, onOpen, children }: ToolsProps<Name>) {
  return (
    <section class="tools" aria-labelledby="tools">
      <h2 id="tools" class="lettering">
        {t("lib.tools")}
      </h2>
      <p class="row">
        {(Object.entries(tools) as [Name, Key][]).map(([name, label]) => (
          <button key={name} type="button" class="button" onClick={() => onOpen(name)}>
            {t(label)}
          </button>
        ))}
      </p>
      {children}
    </section>
  );
}
