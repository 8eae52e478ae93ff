// The seats a guest can choose from.
import type { PublicState } from "../../shared/messages";
import { carOf, isRacing } from "../../shared/race";
import { SEATS, type Seat } from "../../shared/words";

export interface Tile {
  readonly seat: Seat;
  readonly holder: string | null;
  readonly taken: boolean;
  /** Held by this device: one tap returns to the car. */
  readonly ours: boolean;
}

/** List the seats: during a race only those that race, otherwise all of them. */
export function tilesOf(state: PublicState | null, ours: readonly Seat[]): readonly Tile[] {
  return seatsOf(state).map((seat) => {
    const joined = state?.seats?.find((one) => one.seat === seat);
    return { seat, holder: joined?.name || null, taken: joined !== undefined, ours: ours.includes(seat) };
  });
}

function seatsOf(state: PublicState | null): readonly Seat[] {
  if (!state || !isRacing(state)) return SEATS;
  return SEATS.filter((seat) => carOf(state, seat) !== undefined);
}
