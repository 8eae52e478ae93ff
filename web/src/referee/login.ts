// The referee's token: it comes in the link's fragment and stays on this device.
import { recall, remember } from "../shared/store";

const KEY = "referee.token";

/** Take the token from the address, removing it so that nobody can read it off the screen, or recall the stored one. */
export function takeToken(): string | null {
  const token = tokenIn(location.hash);
  if (!token) return recall(KEY);
  keepToken(token);
  history.replaceState(null, "", location.pathname + location.search);
  return token;
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
