// Decides what a driver's page currently shows, from the hub's messages alone.
import type { GearChoice, Option, Own, OwnPlan, PublicState, SeatView } from "../shared/messages";
import { carOf, type DrivenCar, isDriven, isOver } from "../shared/race";
import { type GarageAsked, isGarageAsked, type PrintedId, type Seat } from "../shared/words";

type Ask = "dropped" | "flip" | "choose" | "react" | "slipstream" | "discard" | "lose-heat";

export type Screen =
  | { readonly kind: "connecting" }
  /** No race yet, or a race without this seat. */
  | { readonly kind: "lobby"; readonly state: PublicState }
  | { readonly kind: "watching"; readonly state: PublicState }
  | {
      readonly kind: "plan";
      readonly gears: readonly GearChoice[];
      readonly car: DrivenCar;
      readonly view: SeatView;
    }
  | { readonly kind: "locked"; readonly plan: OwnPlan; readonly car: DrivenCar; readonly view: SeatView }
  | {
      readonly kind: "asked";
      readonly ask: Ask;
      readonly options: readonly Option[];
      readonly car: DrivenCar;
      readonly view: SeatView;
    }
  /** Upgrades are chosen; `ask` is null while others do, and `kept` what the driver has sealed. */
  | {
      readonly kind: "garage";
      readonly ask: GarageAsked | null;
      readonly options: readonly Option[];
      readonly kept: readonly PrintedId[] | null;
      readonly state: PublicState;
    }
  | { readonly kind: "waiting"; readonly car: DrivenCar; readonly state: PublicState }
  | { readonly kind: "over"; readonly state: PublicState };

export function screenOf(state: PublicState | null, view: SeatView | null, seat: Seat): Screen {
  if (!state) return { kind: "connecting" };
  if (state.phase === "setup") return { kind: "lobby", state };
  if (isOver(state)) return { kind: "over", state };
  const car = carOf(state, seat);
  if (!car || !isDriven(car)) return { kind: "watching", state };
  const own = ownOf(state, view);
  if (state.phase === "garage") return inGarage(state, own);
  if (!own || !view) return { kind: "waiting", car, state };
  return decided(own, car, view) ?? { kind: "waiting", car, state };
}

/** What only this seat knows, unless it is from another race. */
export function ownOf(state: PublicState | null, view: SeatView | null): Own | null {
  return state && view && view.race === state.race ? view.own : null;
}

function inGarage(state: PublicState, own: Own | null): Screen {
  const decision = own?.decision;
  const ask = decision && isGarageAsked(decision.for) ? decision.for : null;
  return { kind: "garage", ask, options: decision?.options ?? [], kept: own?.keep ?? null, state };
}

function decided({ decision, plan }: Own, car: DrivenCar, view: SeatView): Screen | null {
  if (!decision) return null;
  if (isGarageAsked(decision.for)) return null;
  if (decision.for === "legend-card") return null; // asked of the table, never of a seat
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
  if (screen.kind === "garage" && screen.ask)
    return `garage ${screen.state.race} ${screen.state.garage?.round} ${screen.state.garage?.to_pick.length}`;
  if (screen.kind === "plan" || screen.kind === "locked")
    return `plan ${screen.view.race} ${screen.view.round}`;
  return null;
}
