// The referee's token: it comes in the fragment of the link, and stays on this device.
import { recall, remember } from "../shared/store";

const KEY = "referee.token";

/** Take the token from the address, where nobody shall read it off the screen, or recall the one kept. */
export function takeToken(): string | null {
  const told = tokenIn(location.hash);
  if (!told) return recall(KEY);
  keepToken(told);
  history.replaceState(null, "", location.pathname + location.search);
  return told;
}

export function keepToken(token: string | null): void {
  remember(KEY, token);
}

/** Find the token in what somebody pasted: a whole link, its fragment, or the token alone. */
export function tokenIn(text: string): string {
  const after = text.trim().split("#").pop() ?? "";
  try {
    return decodeURIComponent(after).trim();
  } catch {
    return after.trim();
  }
}
