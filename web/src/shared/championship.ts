// What a race of a championship changes on the pages.
import type { PublicState } from "./messages";
import { type Card, DISCARDABLE_CARDS, type Seat } from "./words";

type Championship = Pick<PublicState, "championship">;

/** The cards that may be discarded: an event allows Heat or Stress as well. */
export function discardableCards({ championship }: Championship): readonly Card[] {
  switch (championship?.rule) {
    case "heat-discards":
      return [...DISCARDABLE_CARDS, "heat"];
    case "stress-discards":
      return [...DISCARDABLE_CARDS, "stress"];
    default:
      return DISCARDABLE_CARDS;
  }
}

export interface Points {
  readonly won: number;
  readonly total: number;
}

/** What a car won in this race of a championship, and has now; null outside of one, and before its end. */
export function pointsOf({ championship }: Championship, seat: Seat): Points | null {
  const total = championship?.standings?.[seat];
  if (total === undefined) return null;
  return { won: total - (championship?.points[seat] ?? 0), total };
}
