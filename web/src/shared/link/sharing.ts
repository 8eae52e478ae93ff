// A state is sent whole after every change, and most of it is unchanged: those parts stay the very same object.

/** Reuse known objects for equal new ones, so that a page redraws only what has changed. */
export function shared<T>(known: unknown, fresh: T): T {
  if (known === fresh || !isObject(known) || !isObject(fresh)) return fresh;
  if (Array.isArray(known) !== Array.isArray(fresh)) return fresh;
  const [before, now] = [known as Fields, fresh as Fields];
  const keys = Object.keys(now);
  let alike = keys.length === Object.keys(before).length;
  for (const key of keys) {
    now[key] = shared(before[key], now[key]);
    alike &&= now[key] === before[key];
  }
  return alike ? (known as T) : fresh;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
