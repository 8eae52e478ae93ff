// A keyboard must not lose its place when what it stood on is taken away, or cannot be pressed for a while.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Watch over the focus in a part of the page; its heading that may take it has `tabIndex={-1}`. */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null);
  useEffect(() => (part.current ? keepFocus(part.current) : undefined), []);
  return part;
}

/** Put a lost focus on the heading of what is there now, or back on what can be pressed again; gives a way to stop. */
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

/** Somebody who has the focus elsewhere keeps it there. */
function give(place: HTMLElement | null): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}
