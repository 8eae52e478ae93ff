// Keeps the keyboard focus when the focused element is removed or temporarily disabled.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Keep the focus within a part of the page; a heading that may receive it has `tabIndex={-1}`. */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null);
  useEffect(() => (part.current ? keepFocus(part.current) : undefined), []);
  return part;
}

/** Move a lost focus to the current heading, or back to a control that is enabled again; returns a function to stop. */
export function keepFocus(part: HTMLElement): () => void {
  let held: HTMLElement | null = null;
  let barred = false;
  const took = ({ target }: FocusEvent) => {
    held = target as HTMLElement;
    barred = false;
  };
  const look = () => {
    if (!held) return;
    if (!held.isConnected) {
      held = null;
      give(heading(part));
    } else if (held.closest("[disabled]")) barred = true;
    else if (barred) {
      barred = false;
      give(held);
    }
  };
  const watch = new MutationObserver(look);
  watch.observe(part, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  part.addEventListener("focusin", took);
  return () => {
    watch.disconnect();
    part.removeEventListener("focusin", took);
  };
}

const heading = (part: HTMLElement): HTMLElement | null => part.querySelector('[tabindex="-1"]');

/** Do not take the focus from another element. */
function give(place: HTMLElement | null): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}
