// Race control's news: the hub selects it, a page formats it.
import type { AnyEvent, PublicState } from "./messages";
import type { Seat } from "./words";

export interface NewsLine {
  /** Stable for the same news in every state that contains it. */
  readonly key: string;
  readonly event: AnyEvent;
}

/** The news, latest first. */
export function newsLines({ race, recent = [] }: Pick<PublicState, "race" | "recent">): NewsLine[] {
  const counts = new Map<number, number>();
  return [...recent].reverse().map((event) => {
    // Counted from the last event of an entry: the first ones leave the list first.
    const place = counts.get(event.no) ?? 0;
    counts.set(event.no, place + 1);
    return { key: `${race} ${event.no} ${place}`, event };
  });
}

/** What happened between two states of a race; nothing for a page that opens late. */
export function freshNews(before: PublicState | null, now: PublicState): readonly AnyEvent[] {
  if (!before || before.race !== now.race) return [];
  return (now.recent ?? []).filter(({ no }) => no > before.no);
}

/** Whether a corner followed by this event could not be paid: the Heat that was left, if any, and the spin-out follow. */
export const leadsToSpinOut = (next: AnyEvent | undefined): boolean =>
  next?.type === "spun_out" || (next?.type === "heat_paid" && next.for === "spin-out");

export const seatOf = (event: AnyEvent): Seat | null => ("seat" in event ? event.seat : null);

/** The Heat of an event, with its direction. */
export function heatOf(event: AnyEvent): { sign: "+" | "−"; count: number } | null {
  if (event.type === "cooled") return { sign: "+", count: event.heat };
  const paid = event.type === "corner_checked" || event.type === "heat_paid";
  return paid && event.heat > 0 ? { sign: "−", count: event.heat } : null;
}
