// An unfinished plan.
import type { Entering, GearChoice, OwnPlan } from "../../shared/messages";
import type { DrivenCar } from "../../shared/race";
import type { Card } from "../../shared/words";
import { isSame } from "../entering";
import { add, type Picks, removeAt } from "../picks";

export interface PlanDraft {
  readonly gear: number;
  /** May hold more cards than the gear plays: they reappear when a higher gear is tried again. */
  readonly picks: Picks;
  /** Whether Heat is offered among the faces. */
  readonly cluttered: boolean;
}

/** Start with the car's gear, or the nearest one within reach. */
export function newDraft(car: Pick<DrivenCar, "gear">, gears: readonly GearChoice[]): PlanDraft {
  const near = [...gears].sort(
    (one, other) => Math.abs(one.gear - car.gear) - Math.abs(other.gear - car.gear),
  );
  return { gear: near[0]?.gear ?? car.gear, picks: [], cluttered: false };
}

/** Turn a locked plan into a draft, to change it. */
export function draftOf(plan: OwnPlan): PlanDraft {
  return { gear: plan.gear, picks: plan.cards, cluttered: plan.cards.includes("heat") };
}

/** What the seat's reader should show. */
export const enteringOf = (draft: PlanDraft): Entering => ({ gear: draft.gear, cards: [...played(draft)] });

/** Apply what was entered on the reader; an equal draft is returned as it is. */
export function withEntered(draft: PlanDraft, fresh: PlanDraft, { gear, cards }: Entering): PlanDraft {
  const entered = { gear: gear ?? fresh.gear, cards };
  if (isSame(enteringOf(draft), entered)) return draft;
  return { gear: entered.gear, picks: cards, cluttered: draft.cluttered || cards.includes("heat") };
}

/** Whether the draft equals the reader's entry and has more cards than the gear plays. */
export function hasTooMany({ gear, picks }: PlanDraft, entering: Entering): boolean {
  const onReader = (entering.gear ?? gear) === gear && entering.cards.join() === picks.join();
  return onReader && picks.length > gear;
}

/** The cards that would be played. */
export const played = (draft: PlanDraft): Picks => draft.picks.slice(0, draft.gear);

export const isComplete = (draft: PlanDraft): boolean => played(draft).length === draft.gear;

export const withGear = (draft: PlanDraft, gear: number): PlanDraft => ({ ...draft, gear });

export function withCard(draft: PlanDraft, card: Card): PlanDraft {
  return { ...draft, picks: add(played(draft), card, draft.gear) };
}

export function withoutCard(draft: PlanDraft, index: number): PlanDraft {
  return { ...draft, picks: removeAt(draft.picks, index) };
}

export const withClutter = (draft: PlanDraft): PlanDraft => ({ ...draft, cluttered: true });
