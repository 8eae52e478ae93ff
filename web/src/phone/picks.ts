// Cards picked from a set of faces: a tap adds a copy. The page knows how many copies a box holds, never a hand.
import type { Card } from "../shared/words";

export type Picks = readonly Card[];

/** Copies of each face a seat owns; there is no fixed number of Stress and Heat. */
const COPIES: Readonly<Partial<Record<Card, number>>> = { "0": 1, "1": 3, "2": 3, "3": 3, "4": 3, "5": 1 };

export const countOf = (picks: Picks, card: Card): number => picks.filter((one) => one === card).length;

/** Tell whether one more copy fits among at most `most` cards. */
export function mayAdd(picks: Picks, card: Card, most: number): boolean {
  return picks.length < most && countOf(picks, card) < (COPIES[card] ?? most);
}

export function add(picks: Picks, card: Card, most: number): Picks {
  return mayAdd(picks, card, most) ? [...picks, card] : picks;
}

export function removeAt(picks: Picks, index: number): Picks {
  return picks.filter((_, at) => at !== index);
}
