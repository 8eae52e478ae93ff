// Which phones of held seats, and which readers, are connected.
import type { Link } from "../../shared/link";
import type { PublicState } from "../../shared/messages";
import type { Seat } from "../../shared/words";

export interface Health {
  readonly phones: number;
  readonly phonesOnline: number;
  /** Phones that are needed now, and gone. */
  readonly lostSeats: readonly Seat[];
  /** Phones that are gone, but whose drivers are not asked anything: most likely they are asleep. */
  readonly asleepSeats: readonly Seat[];
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
  const state = link.state.value;
  const phones = heldSeats(state).filter((seat) => presence[seat]);
  const gone = phones.filter((seat) => presence[seat] !== "online");
  const isAsked = (seat: Seat) => state?.waiting?.some((one) => one.seat === seat) ?? false;
  // A reader that was switched off does not count as missing.
  const readers = Object.entries(link.readers.value).filter(([, state]) => state !== "offline");
  const lostReaders = readers.filter(([, state]) => state === "lost").map(([name]) => name);
  return {
    phones: phones.length,
    phonesOnline: phones.length - gone.length,
    lostSeats: gone.filter(isAsked),
    asleepSeats: gone.filter((seat) => !isAsked(seat)),
    readers: readers.length,
    lostReaders,
  };
}
