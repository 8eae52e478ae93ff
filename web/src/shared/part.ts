import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import { shared } from "./link/sharing";

/** A part of what a page knows, worked out anew with every message: drawn again only when it says something else. */
export function usePart<T>(read: () => T): T {
  const last = useRef<T | undefined>(undefined);
  return useComputed(() => {
    last.current = shared(last.current, read());
    return last.current;
  }).value;
}
