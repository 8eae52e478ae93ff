// A correction: what the companion believes, what the table shows, and the command for the difference.
import type { CarState, Place } from "../../shared/messages";
import type { Proposed } from "../../shared/words";
import { because } from "./reason";

export interface Correction {
  readonly at: Place;
  readonly gear: number;
  readonly engine: number;
  /** Whether hands must still move it, or the table shows it already. */
  readonly table: "move" | "shown";
  readonly reason: string;
}

export const correctionOf = (car: CarState): Correction => ({
  at: { lap: car.at.lap, space: car.at.space, spot: car.at.spot },
  gear: car.gear,
  engine: car.engine,
  table: "move",
  reason: "",
});

/** Return a command with only what differs; null if nothing does. */
export function correctCommand(car: CarState, wish: Correction): Proposed | null {
  const { at, gear, engine } = wish;
  const changes = {
    ...(at.lap !== car.at.lap || at.space !== car.at.space || at.spot !== car.at.spot ? { at } : {}),
    ...(gear !== car.gear ? { gear } : {}),
    ...(engine !== car.engine ? { engine } : {}),
  };
  if (Object.keys(changes).length === 0) return null;
  return {
    do: "correct",
    seat: car.seat,
    ...changes,
    ...(wish.table === "shown" ? { shown: true } : {}),
    ...because(wish.reason),
  };
}
