import { useEffect, useState } from "preact/hooks";
import { Refused } from "../shared/link/http";

/** What was asked for: on its way (null), here, or the reason why it is not. */
export type Loaded<T> = { readonly value: T } | { readonly problem: "unknown" | "no-answer" } | null;

/** Load something when the page opens, and again whenever what it depends on changes; the old value stays until then. */
export function useLoaded<T>(load: () => Promise<T>, on: readonly unknown[]): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(null);
  useEffect(() => {
    let current = true;
    load().then(
      (value) => current && setLoaded({ value }),
      (problem: unknown) => current && setLoaded({ problem: problemOf(problem) }),
    );
    return () => {
      current = false;
    };
  }, on);
  return loaded;
}

const problemOf = (problem: unknown): "unknown" | "no-answer" =>
  problem instanceof Refused && [404, 422].includes(problem.status) ? "unknown" : "no-answer";

/** What was loaded, once it is here. */
export const arrived = <T>(loaded: Loaded<T>): T | null =>
  loaded && "value" in loaded ? loaded.value : null;
