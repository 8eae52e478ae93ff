import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

const BEFORE_IT_IS_KNOWN = 640;
const USUAL_REM = 16;

interface Room<E> {
  readonly ref: RefObject<E | null>;
  readonly width: number;
  /** How many pixels a rem is: more where all letters are larger. */
  readonly rem: number;
}

/** How wide an element is, in pixels, also when that changes. */
export function useRoom<E extends Element>(): Room<E> {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(BEFORE_IT_IS_KNOWN);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || BEFORE_IT_IS_KNOWN);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM;
  return { ref, width, rem };
}
