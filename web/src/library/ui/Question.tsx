import type { ComponentChildren } from "preact";
import { Dialog } from "../../referee/ui/Dialog";
import { t } from "../../shared/i18n";
import { refused } from "../referee";

interface QuestionProps {
  readonly title: string;
  /** The button that says yes. */
  readonly yes: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A sheet that explains what is about to happen, and asks; a refusal is shown on it. */
export function Question({ title, yes, danger, disabled, onYes, onClose, children }: QuestionProps) {
  const actions = (
    <button type="button" class={`button ${danger ? "danger" : "main"}`} disabled={disabled} onClick={onYes}>
      {yes}
    </button>
  );
  return (
    <Dialog title={title} onClose={onClose} actions={actions} closeLabel={t("lib.cancel")}>
      {children}
      {refused.value && (
        <p role="alert" class="wrong">
          {refused.value()}
        </p>
      )}
    </Dialog>
  );
}
