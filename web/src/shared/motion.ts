const wish = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : undefined;

/** Whether this device asks for reduced motion. */
export function reducedMotion(): boolean {
  return wish?.matches ?? false;
}
