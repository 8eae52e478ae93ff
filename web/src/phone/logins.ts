// The seats this device holds, by table, so that nobody has to log in twice.
import type { Login } from "../shared/link";
import { recall, remember } from "../shared/store";
import { SEATS, type Seat } from "../shared/words";

export interface HeldSeat extends Login {
  readonly seat: Seat;
}

const keyOf = (table: string): string => `seats.${table}`;

/** The logins stored on this device, most recently driven first. */
export function storedLogins(table: string): readonly HeldSeat[] {
  try {
    const stored: unknown = JSON.parse(recall(keyOf(table)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isHeld) : [];
  } catch {
    return [];
  }
}

export function hold(table: string, held: HeldSeat): void {
  store(table, [held, ...others(table, held.seat)]);
}

export function letGo(table: string, seat: Seat): void {
  store(table, others(table, seat));
}

/** Find the seat to drive immediately: the one in the address if it is held here, otherwise the last one driven. */
export function seatAtOnce(table: string, asked: Seat | null): HeldSeat | null {
  const held = storedLogins(table);
  return (asked ? held.find(({ seat }) => seat === asked) : held[0]) ?? null;
}

/** The seat named in the address. */
export function askedSeat(search: string): Seat | null {
  const asked = new URLSearchParams(search).get("seat");
  return SEATS.find((seat) => seat === asked) ?? null;
}

export const usualName = (): string => recall("name") ?? "";
export const keepName = (name: string): void => remember("name", name || null);

const others = (table: string, seat: Seat) => storedLogins(table).filter((one) => one.seat !== seat);

const store = (table: string, held: readonly HeldSeat[]) =>
  remember(keyOf(table), held.length > 0 ? JSON.stringify(held) : null);

function isHeld(value: unknown): value is HeldSeat {
  const { seat, user, token } = (value ?? {}) as Partial<HeldSeat>;
  return SEATS.some((one) => one === seat) && typeof user === "string" && typeof token === "string";
}
