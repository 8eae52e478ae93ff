import { number } from "./i18n";

/** Places won with a plus, places lost with a minus; a dash for a car without a place. */
export function signed(won: number | null): string {
  if (won === null) return "–";
  return won < 0 ? `−${number(-won)}` : `${won > 0 ? "+" : ""}${number(won)}`;
}
