// A screen on the wall turns its pages by itself; a hand on it ends that.
import { useEffect } from "preact/hooks";

const EVERY_MS = 12_000;
/** What is on a wall is wide; a phone in a hand scrolls. */
const ON_A_WALL = "(min-width: 80rem)";
/** What is left free above the first row. */
const GAP_PX = 16;
const HANDS = ["pointerdown", "wheel", "keydown"] as const;

/** Show the next screenful every now and then, and the first again after the last. */
export function useTurning(): void {
  useEffect(() => {
    if (!matchMedia(ON_A_WALL).matches) return undefined;
    const timer = setInterval(turn, EVERY_MS);
    const stop = () => clearInterval(timer);
    for (const hand of HANDS) addEventListener(hand, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const hand of HANDS) removeEventListener(hand, stop);
    };
  }, []);
}

/** Begin with the first table that is cut off at the foot; behind the last one, begin anew. */
function turn(): void {
  const tables = [...document.querySelectorAll(".table")].map((table) => table.getBoundingClientRect());
  const next = tables.find(({ bottom }) => bottom > innerHeight);
  scrollTo({ top: next ? scrollY + next.top - GAP_PX : 0, behavior: "instant" });
}
