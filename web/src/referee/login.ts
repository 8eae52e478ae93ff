// The referee's token: it comes in the link's fragment, or for a PIN, and stays on this device.
import { recall, remember } from "../shared/store";

const KEY = "referee.token";
const PIN = /^(?:pin=)?(\d{6})$/;

/** What the address brings: a token, a PIN, or neither. */
export interface Brought {
  readonly token: string | null;
  readonly pin: string | null;
}

/** Take token or PIN from the address, removing it so that nobody can read it off the screen, or recall the token. */
export function takeLogin(): Brought {
  const pin = pinIn(location.hash);
  const token = pin ? null : tokenIn(location.hash);
  if (pin || token) history.replaceState(null, "", location.pathname + location.search);
  if (token) keepToken(token);
  return { token: token || (pin ? null : recall(KEY)), pin };
}

export function keepToken(token: string | null): void {
  remember(KEY, token);
}

/** Find the token in pasted text: a whole link, its fragment, or the token alone. */
export function tokenIn(text: string): string {
  const after = text.trim().split("#").pop() ?? "";
  try {
    return decodeURIComponent(after).trim();
  } catch {
    return after.trim();
  }
}

/** Find the PIN in what was typed or scanned: six digits, however they are spaced. */
export function pinIn(text: string): string | null {
  return PIN.exec(tokenIn(text).replace(/[\s-]/g, ""))?.[1] ?? null;
}
