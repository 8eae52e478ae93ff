// What a page asks the hub for once, and again when what it depends on changes.
import { useEffect, useState } from "preact/hooks";

/** The answer to a request: null while it is on its way, then the value or the problem. */
export type Loaded<T, Problem extends string> = { readonly value: T } | { readonly problem: Problem } | null;

/** Load something when the page opens, and again whenever a dependency changes; until then the old value stays. */
export function useLoaded<T, Problem extends string>(
  load: () => Promise<T>,
  problemOf: (problem: unknown) => Problem,
  on: readonly unknown[],
): Loaded<T, Problem> {
  const [loaded, setLoaded] = useState<Loaded<T, Problem>>(null);
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

/** What was loaded, once it is here. */
export const arrived = <T>(loaded: Loaded<T, string>): T | null =>
  loaded && "value" in loaded ? loaded.value : null;
