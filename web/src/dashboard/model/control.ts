// What race control announces: the events worth a line, newest first.
import type { Told } from "../../shared/link";
import type { AnyEvent } from "../../shared/messages";
import type { Seat } from "../../shared/words";

const ANNOUNCED = new Set<AnyEvent["type"]>([
  "race_started",
  "cluttered",
  "cooled",
  "boosted",
  "spun_out",
  "finished",
  "race_finished",
  "corrected",
  "retired",
  "undone",
  "redone",
  "amended",
  "abandoned",
]);

export function announcements(ticker: readonly Told[], most: number): Told[] {
  return ticker
    .filter(({ event }) => isAnnounced(event))
    .slice(-most)
    .reverse();
}

function isAnnounced(event: AnyEvent): boolean {
  switch (event.type) {
    case "corner_checked":
      return event.heat > 0;
    case "heat_paid":
      return event.for === "shift";
    case "moved":
      return event.by === "slipstream" || event.blocked_by.length > 0;
    default:
      return ANNOUNCED.has(event.type);
  }
}

export const seatOf = (event: AnyEvent): Seat | null => ("seat" in event ? event.seat : null);

/** The Heat an event is about, with its direction. */
export function heatOf(event: AnyEvent): { sign: "+" | "−"; count: number } | null {
  if (event.type === "cooled") return { sign: "+", count: event.heat };
  const paid = event.type === "corner_checked" || event.type === "heat_paid";
  return paid && event.heat > 0 ? { sign: "−", count: event.heat } : null;
}
