import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../shared/i18n";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Buttons at the foot; with them, closing the sheet cancels. */
  readonly actions?: ComponentChildren;
  /** What the button that closes it says, on a page without the referee's texts. */
  readonly closeLabel?: string;
}

/** A sheet over the desk: it traps the focus, closes with Escape, and returns the focus. */
export function Dialog({ title, onClose, children, actions, closeLabel }: DialogProps) {
  const frame = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = frame.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const pressed = (press: MouseEvent) => press.target === frame.current && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the sheet is only a shortcut; Escape does the same
    <dialog ref={frame} class="sheet" aria-labelledby={heading} onCancel={onClose} onClick={pressed}>
      <div class="sheet-body">
        <h2 id={heading} class="lettering" tabIndex={-1} autofocus>
          {title}
        </h2>
        {children}
        <div class="row sheet-foot">
          <button type="button" class="button" onClick={onClose}>
            {closeLabel ?? t(actions ? "ref.cancel" : "ref.close")}
          </button>
          {actions}
        </div>
      </div>
    </dialog>
  );
}
