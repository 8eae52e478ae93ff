// A seat's decision, and the referee's answer for it. All choices come from the hub's options.
import type { GearChoice, Option, PublicAnswer, Waiting } from "../../shared/messages";
import type { Card, Command, Seat } from "../../shared/words";

export type Press = "boost" | "adrenaline" | "done" | "slipstream" | "pass" | "unplan";

/** One possible answer: a plan, a card, an amount, some cards, or a plain press. */
export type Choice =
  | { readonly kind: "plan"; readonly gears: readonly GearChoice[] }
  | { readonly kind: "flip"; readonly for: "stress" | "boost" }
  | { readonly kind: "cooldown"; readonly max: number }
  | { readonly kind: "discard"; readonly max: number }
  | { readonly kind: "press"; readonly do: Press };

export interface Question {
  readonly seat: Seat;
  readonly asked: Waiting["for"];
  readonly choices: readonly Choice[];
}

export function questionOf(waiting: Waiting): Question {
  return { seat: waiting.seat, asked: waiting.for, choices: waiting.options.map(choiceOf) };
}

function choiceOf(option: Option): Choice {
  switch (option.do) {
    case "plan":
      return { kind: "plan", gears: option.gears ?? [] };
    case "flip":
      return { kind: "flip", for: option.for ?? "stress" };
    case "cooldown":
    case "discard":
      return { kind: option.do, max: option.max ?? 0 };
    default:
      return { kind: "press", do: option.do };
  }
}

/** Find the seat to act for: the chosen one while it is awaited, otherwise the first without a phone. */
export function seatToActFor(
  waiting: readonly Waiting[],
  chosen: Seat | null,
  held: ReadonlySet<Seat>,
): Seat | null {
  const awaited = waiting.map(({ seat }) => seat);
  if (chosen && awaited.includes(chosen)) return chosen;
  return awaited.find((seat) => !held.has(seat)) ?? null;
}

export interface PlanDraft {
  readonly gear: number | null;
  readonly cards: readonly Card[];
}

/** Choose a gear; cards beyond it are put back. */
export const inGear = (draft: PlanDraft, gear: number): PlanDraft => ({
  gear,
  cards: draft.cards.slice(0, gear),
});

/** Return the plan's command once it is complete. */
export function planCommand(seat: Seat, { gear, cards }: PlanDraft): Command | null {
  if (gear === null || cards.length !== gear) return null;
  return { do: "plan", seat, gear, cards: [...cards] };
}

/** Whether a plan is the same as the one before, whatever the order of its cards. */
export function isSamePlan({ gear, cards }: PlanDraft, old: PublicAnswer | undefined): boolean {
  const sorted = (some: readonly Card[] = []) => [...some].sort().join();
  return old !== undefined && old.gear === gear && sorted(old.cards) === sorted(cards);
}
