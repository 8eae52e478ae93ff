// Parts of a page that are loaded after it, so that the page itself is there sooner.
import { signal } from "@preact/signals";

/** Return a function that gives a part, or null while it is loading; a component that asks is redrawn with it. */
export function lazily<T>(load: () => Promise<T>): () => T | null {
  const part = signal<T | null>(null);
  let loading = false;
  const begin = async () => {
    loading = true;
    try {
      part.value = await load();
    } catch {
      loading = false; // the next redraw tries again
    }
  };
  return () => {
    if (!loading) begin();
    return part.value;
  };
}
