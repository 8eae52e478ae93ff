// The next race of a night without a referee, worked out from the last one.
import type { PublicState } from "../../shared/messages";
import { isOver, ranked } from "../../shared/race";
import { nightOf } from "../setup/command";
import { drawn, forNextTime, inOrder, mostCars, type Night, reversed, withJoined } from "../setup/night";
import { lot } from "../setup/nightDesk";

/** In which order the cars start. */
export type GridOrder = "same" | "reversed" | "result-reversed" | "lots";

/** The orders to choose from; only a race that is over has a result. */
export const gridOrders = (state: PublicState): readonly GridOrder[] =>
  isOver(state) ? ["same", "reversed", "result-reversed", "lots"] : ["same", "reversed", "lots"];

/** The same race from its start, with everybody who has joined since as far as the grid has room. */
export function drivenAgain(state: PublicState, gridSpots: number | undefined): Night {
  return withAllJoined({ ...forNextTime(nightOf(state)), settled: true }, state, gridSpots);
}

/** Add everybody who has joined, as far as the grid has room. */
export const withAllJoined = (night: Night, state: PublicState, gridSpots: number | undefined): Night =>
  withJoined(night, state.seats ?? [], new Set(), mostCars(gridSpots));

export function inGridOrder(night: Night, order: GridOrder, state: PublicState): Night {
  switch (order) {
    case "same":
      return night;
    case "reversed":
      return reversed(night);
    case "result-reversed":
      return reversed(
        inOrder(
          night,
          ranked(state.cars).map(({ seat }) => seat),
        ),
      );
    case "lots":
      return drawn(night, lot);
  }
}
