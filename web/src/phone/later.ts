// Parts of the page that few drivers open: they are loaded with the first need, so that joining stays quick.
import { useEffect, useState } from "preact/hooks";

export type Later<T> = T | "loading" | "unreachable";

/** Load a part; one that could not be loaded is tried again when it is opened again. */
export function useLater<T>(load: () => Promise<T>): Later<T> {
  const [part, setPart] = useState<{ readonly it: Later<T> }>({ it: "loading" });
  useEffect(() => {
    let current = true;
    load().then(
      (it) => current && setPart({ it }),
      () => current && setPart({ it: "unreachable" }),
    );
    return () => {
      current = false;
    };
  }, []);
  return part.it;
}

const QUIET_MS = 3000;

/** Load a part once the page stands, so that it is there when the connection is not. */
export function loadSoon(load: () => Promise<unknown>): void {
  setTimeout(() => load().catch(() => undefined), QUIET_MS); // without it, it is loaded when it is opened
}
