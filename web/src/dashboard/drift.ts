// Prevents burn-in: the whole sheet moves a little now and then.
import { useEffect, useRef } from "preact/hooks";

const DRIFT_MS = 45_000;
/** How far the sheet moves to either side, in hundredths of its unit. */
const ACROSS = 30;
const DOWN = 24;
const STEP = 6;

/** The sheet's offset after this many steps: back and forth, faster horizontally, so that it reaches every position. */
function driftAt(step: number): { x: number; y: number } {
  return { x: toAndFro(step * STEP, ACROSS) / 100, y: toAndFro(Math.floor(step / 10) * STEP, DOWN) / 100 };
}

function toAndFro(way: number, reach: number): number {
  const at = way % (4 * reach);
  return at <= 2 * reach ? at - reach : 3 * reach - at;
}

/** Let an element drift, with a timer instead of an animation, which would cost time in every frame. */
export function useDrift<E extends HTMLElement>() {
  const sheet = useRef<E>(null);
  useEffect(() => {
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      const { x, y } = driftAt(step);
      if (sheet.current) sheet.current.style.transform = `translate(${x}rem, ${y}rem)`;
    }, DRIFT_MS);
    return () => clearInterval(timer);
  }, []);
  return sheet;
}
