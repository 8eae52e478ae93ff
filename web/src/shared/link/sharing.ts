// A state is told whole after every change, and most of it is as it was: that stays the very same object.

/** Put what is known already in the place of what is told alike; a page then redraws only what has changed. */
export function shared<T>(known: unknown, told: T): T {
  if (known === told || !isObject(known) || !isObject(told)) return told;
  if (Array.isArray(known) !== Array.isArray(told)) return told;
  const [before, now] = [known as Fields, told as Fields];
  const keys = Object.keys(now);
  let alike = keys.length === Object.keys(before).length;
  for (const key of keys) {
    now[key] = shared(before[key], now[key]);
    alike &&= now[key] === before[key];
  }
  return alike ? (known as T) : told;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
