// Race control's news: the hub picks it, a page puts it into lines.
import type { AnyEvent, PublicState } from "./messages";
import type { Seat } from "./words";

export interface NewsLine {
  /** The same for the same news in every state that still carries it. */
  readonly key: string;
  readonly event: AnyEvent;
}

/** The newest news first. */
export function newsLines({ race, recent = [] }: Pick<PublicState, "race" | "recent">): NewsLine[] {
  const told = new Map<number, number>();
  return [...recent].reverse().map((event) => {
    // Counted from the last fact of an input: the first ones leave the list first.
    const place = told.get(event.no) ?? 0;
    told.set(event.no, place + 1);
    return { key: `${race} ${event.no} ${place}`, event };
  });
}

/** What happened between two states of one race; a page that opens late was not there for any of it. */
export function freshNews(before: PublicState | null, now: PublicState): readonly AnyEvent[] {
  if (!before || before.race !== now.race) return [];
  return (now.recent ?? []).filter(({ no }) => no > before.no);
}

export const seatOf = (event: AnyEvent): Seat | null => ("seat" in event ? event.seat : null);

/** The Heat an event is about, with its direction. */
export function heatOf(event: AnyEvent): { sign: "+" | "−"; count: number } | null {
  if (event.type === "cooled") return { sign: "+", count: event.heat };
  const paid = event.type === "corner_checked" || event.type === "heat_paid";
  return paid && event.heat > 0 ? { sign: "−", count: event.heat } : null;
}
