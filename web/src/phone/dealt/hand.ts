// The cards a demo deals to a guest who has no box: what of them is shown, and how a screen is played from them.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import type { DealtHand, Option, SeatView } from "../../shared/messages";
import { recall, remember } from "../../shared/store";
import type { Card } from "../../shared/words";
import type { Picks } from "../picks";
import type { Screen } from "../screen";

/** The hand on this phone. */
export interface Dealt {
  /** Null while the cards of a new race are on their way. */
  readonly cards: readonly Card[] | null;
  /** The cards that a plan takes first; others only once it has all of these. */
  readonly playable: readonly Card[];
  /** How much Heat can be cooled down from it. */
  readonly cool: number;
  /** The card on top of the deck, once it is to be turned over. */
  readonly flip: Card | null;
  /** Whether a plan is made from it now. */
  readonly planning: boolean;
}

/** Null where a driver enters the cards of a real box. */
export const DealtContext = createContext<Dealt | null>(null);

/** Whether the driver enters the cards of an own box, although some are dealt here. */
export const ownBox: Signal<boolean> = signal(recall("own-box") === "yes");

export function playFromBox(own: boolean): void {
  ownBox.value = own;
  remember("own-box", own ? "yes" : null);
}

interface Known {
  readonly dealt: ReadonlySignal<DealtHand | null>;
  readonly view: ReadonlySignal<SeatView | null>;
}

/** What is dealt to this phone now. */
export function dealtTo(
  { dealt, view }: Known,
  screen: ReadonlySignal<Screen>,
): ReadonlySignal<Dealt | null> {
  return computed(() => {
    if (!dealt.value || ownBox.value) return null;
    return readHand(dealt.value, view.value, screen.value.kind === "plan");
  });
}

/** Ignore a hand of another race, and a flip that was dealt for an earlier question. */
function readHand(hand: DealtHand, view: SeatView | null, planning: boolean): Dealt {
  const cards = view && hand.race === view.race ? hand.cards : null;
  const { playable, cool } = hand;
  return { cards, playable, cool, flip: cards && hand.no === view?.no ? hand.flip : null, planning };
}

/** Limit a screen's choices to the dealt hand: nobody can cool down Heat that is not there. */
export function playedFrom(screen: Screen, dealt: Dealt | null): Screen {
  if (screen.kind !== "asked" || !dealt?.cards) return screen;
  return { ...screen, options: screen.options.flatMap((option) => cooledFrom(option, dealt.cool)) };
}

function cooledFrom(option: Option, cool: number): readonly Option[] {
  if (option.do !== "cooldown") return [option];
  return cool > 0 ? [{ ...option, max: Math.min(option.max ?? cool, cool) }] : [];
}

export interface HandCard {
  readonly card: Card;
  readonly picked: boolean;
}

/** The hand in its order, with those marked that have been picked. */
export function spread(cards: readonly Card[], picks: Picks): readonly HandCard[] {
  const left = new Map<Card, number>();
  for (const pick of picks) left.set(pick, (left.get(pick) ?? 0) + 1);
  return cards.map((card) => {
    const count = left.get(card) ?? 0;
    left.set(card, count - 1);
    return { card, picked: count > 0 };
  });
}

/** The picks that are in the hand: it may have been dealt again. */
export function heldIn(cards: readonly Card[], picks: Picks): Picks {
  const left = [...cards];
  return picks.filter((pick) => {
    const at = left.indexOf(pick);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Whether a card can be picked now: one of the faces asked for, or any once a plan has all that is playable. */
export function mayPick(
  card: Card,
  faces: readonly Card[],
  { playable, planning }: Dealt,
  picks: Picks,
): boolean {
  return faces.includes(card) || (planning && heldIn(picks, playable).length === playable.length);
}
