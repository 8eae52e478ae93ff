// The seats a guest can choose from.
import type { PublicState } from "../../shared/messages";
import { givenName } from "../../shared/narration";
import { carOf, isRacing } from "../../shared/race";
import { SEATS, type Seat } from "../../shared/words";

export interface Tile {
  readonly seat: Seat;
  readonly holder: string | null;
  readonly taken: boolean;
  /** Held by a simulated driver, which gives way. */
  readonly simulated: boolean;
  /** Held by this device: one tap returns to the car. */
  readonly ours: boolean;
  /** The driver whose car it is, though nobody holds its seat now. */
  readonly driver: string | null;
  /** Not in the race that is on: whoever takes it drives in the next one. */
  readonly next: boolean;
}

/** List the seats: during a race first those that race, for whoever comes back or takes over. */
export function tilesOf(state: PublicState | null, ours: readonly Seat[]): readonly Tile[] {
  return seatsOf(state).map((seat) => {
    const joined = state?.seats?.find((one) => one.seat === seat);
    const car = state ? carOf(state, seat) : undefined;
    const simulated = joined?.simulated ?? false;
    return {
      seat,
      holder: joined?.name || null,
      taken: joined !== undefined && !simulated,
      simulated,
      ours: ours.includes(seat),
      driver: (car && !joined && givenName(car)) || null,
      next: state !== null && isRacing(state) && !car,
    };
  });
}

function seatsOf(state: PublicState | null): readonly Seat[] {
  if (!state || !isRacing(state)) return SEATS;
  const races = (seat: Seat) => carOf(state, seat) !== undefined;
  return [...SEATS.filter(races), ...SEATS.filter((seat) => !races(seat))];
}
