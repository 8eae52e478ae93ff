// Which phones of held seats, and which readers, are connected.
import type { Link } from "../../shared/link";
import type { PublicState } from "../../shared/messages";
import type { Seat } from "../../shared/words";

export interface Health {
  readonly phones: number;
  readonly phonesOnline: number;
  /** Those that sleep while the race waits for their driver. */
  readonly missedSeats: readonly Seat[];
  readonly readers: number;
  readonly lostReaders: readonly string[];
}

/** The seats somebody holds; once a race is set up, only those that race. */
function heldSeats(state: PublicState | null): Seat[] {
  const held = (state?.seats ?? []).map(({ seat }) => seat);
  return state?.cars.length ? held.filter((seat) => state.cars.some((car) => car.seat === seat)) : held;
}

export function health(link: Pick<Link, "state" | "presence" | "readers">): Health {
  const presence = link.presence.value;
  const phones = heldSeats(link.state.value).filter((seat) => presence[seat]);
  const lost = phones.filter((seat) => presence[seat] !== "online");
  const asked = new Set(link.state.value?.waiting.map(({ seat }) => seat));
  // A reader that was switched off does not count as missing.
  const readers = Object.entries(link.readers.value).filter(([, state]) => state !== "offline");
  const lostReaders = readers.filter(([, state]) => state === "lost").map(([name]) => name);
  return {
    phones: phones.length,
    phonesOnline: phones.length - lost.length,
    missedSeats: lost.filter((seat) => asked.has(seat)),
    readers: readers.length,
    lostReaders,
  };
}
