import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import { shared } from "./link/sharing";

/** A value derived from what a page knows, recomputed with every message: redrawn only when it changes. */
export function usePart<T>(read: () => T): T {
  const last = useRef<T | undefined>(undefined);
  return useComputed(() => {
    last.current = shared(last.current, read());
    return last.current;
  }).value;
}
