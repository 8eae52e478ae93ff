// Public events of a car: it moves, and spins out.
import type { AnyEvent, Moved } from "../../src/shared/messages";
import type { Seat } from "../../src/shared/words";
import { aPosition } from "./phone";

export const moved = (
  no: number,
  seat: Seat,
  from: number,
  to: number,
  by: Moved["by"] = "cards",
): Moved => ({
  no,
  type: "moved",
  seat,
  by,
  want: to - from,
  gain: to - from,
  from: aPosition(from),
  to: aPosition(to),
  blocked_by: [],
});

/** Red spins out at the first corner, from Space 25. */
export const spinOut = (no: number): AnyEvent[] => [
  { no, type: "corner_checked", seat: "red", corner: 12, lap: 1, limit: 7, speed: 13, heat: 6 },
  { no, type: "heat_paid", seat: "red", for: "spin-out", heat: 4, engine: 0 },
  {
    no,
    type: "spun_out",
    seat: "red",
    corner: 12,
    from: aPosition(25),
    to: aPosition(12),
    stress: 2,
    gear: 4,
  },
];
