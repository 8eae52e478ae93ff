// Cards picked from a set of faces: a tap adds a copy. The page knows how many copies exist, never a hand.
import { type Card, COPIES } from "../shared/words";

export type Picks = readonly Card[];

export const countOf = (picks: Picks, card: Card): number => picks.filter((one) => one === card).length;

/** Whether one more copy fits among at most `most` cards. */
export function mayAdd(picks: Picks, card: Card, most: number): boolean {
  return picks.length < most && countOf(picks, card) < (COPIES.get(card) ?? most);
}

export function add(picks: Picks, card: Card, most: number): Picks {
  return mayAdd(picks, card, most) ? [...picks, card] : picks;
}

export function removeAt(picks: Picks, index: number): Picks {
  return picks.filter((_, at) => at !== index);
}
