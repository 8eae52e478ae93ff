// Decides what a driver's page currently shows, from the hub's messages alone.
import type { CarState, GearChoice, Option, Own, OwnPlan, PublicState, SeatView } from "../shared/messages";
import { carOf, isOver } from "../shared/race";
import type { Seat } from "../shared/words";

type Ask = "flip" | "react" | "slipstream" | "discard";

export type Screen =
  | { readonly kind: "connecting" }
  /** No race yet, or a race without this seat. */
  | { readonly kind: "lobby"; readonly state: PublicState }
  | { readonly kind: "watching"; readonly state: PublicState }
  | {
      readonly kind: "plan";
      readonly gears: readonly GearChoice[];
      readonly car: CarState;
      readonly view: SeatView;
    }
  | { readonly kind: "locked"; readonly plan: OwnPlan; readonly car: CarState; readonly view: SeatView }
  | {
      readonly kind: "asked";
      readonly ask: Ask;
      readonly options: readonly Option[];
      readonly car: CarState;
      readonly view: SeatView;
    }
  | { readonly kind: "waiting"; readonly car: CarState; readonly state: PublicState }
  | { readonly kind: "over"; readonly state: PublicState };

export function screenOf(state: PublicState | null, view: SeatView | null, seat: Seat): Screen {
  if (!state) return { kind: "connecting" };
  if (state.phase === "setup") return { kind: "lobby", state };
  if (isOver(state)) return { kind: "over", state };
  const car = carOf(state, seat);
  if (!car) return { kind: "watching", state };
  const own = ownOf(state, view);
  if (!own || !view) return { kind: "waiting", car, state };
  return decided(own, car, view) ?? { kind: "waiting", car, state };
}

/** What only this seat knows, unless it is from another race. */
export function ownOf(state: PublicState | null, view: SeatView | null): Own | null {
  return state && view && view.race === state.race ? view.own : null;
}

function decided({ decision, plan }: Own, car: CarState, view: SeatView): Screen | null {
  if (!decision) return null;
  if (decision.for !== "plan") {
    return { kind: "asked", ask: decision.for, options: decision.options, car, view };
  }
  if (plan) return { kind: "locked", plan, car, view };
  return { kind: "plan", gears: option(decision.options, "plan")?.gears ?? [], car, view };
}

export function option(options: readonly Option[], does: Option["do"]): Option | undefined {
  return options.find((one) => one.do === does);
}

/** Identify the decision a seat faces: race, round and kind. */
export const questionOf = ({ race, round, own }: SeatView): string => `${race} ${round} ${own.decision?.for}`;

/** What to call the driver for, once per turn and once per round; somebody who withdraws a plan need not be called. */
export function callOf(screen: Screen): string | null {
  if (screen.kind === "asked") return `turn ${screen.view.race} ${screen.view.round}`;
  if (screen.kind === "plan" || screen.kind === "locked")
    return `plan ${screen.view.race} ${screen.view.round}`;
  return null;
}
