// What just happened to this driver's car: the events of its last turn, which the seat's view carries in full.
import { t } from "../shared/i18n";
import type { AnyEvent, Flipped } from "../shared/messages";

/** The part to show: everything of the latest entry, after a shift of gears that had no card of its own. */
export function latest(turn: readonly AnyEvent[]): readonly AnyEvent[] {
  const moved = turn.filter((event) => !isShift(event));
  const last = (moved.at(-1) ?? turn.at(-1))?.no;
  const first = turn.findIndex(({ no }) => no === last);
  return turn.filter((event, at) => event.no === last || (isShift(event) && at === first - 1));
}

/** The same in one short line, for where there is no room for more; empty if it takes a whole sentence. */
export function inShort(events: readonly AnyEvent[]): string {
  const spun = events.find((event) => event.type === "spun_out");
  if (spun) {
    const spaces = spun.from.progress - spun.to.progress;
    return t("phone.short.spun-out", { spaces, stress: spun.stress });
  }
  const gains = events.flatMap((event) => (event.type === "moved" ? [event.gain] : []));
  const heat = sum(events.map((event) => (event.type === "heat_paid" ? event.heat : 0)));
  const moved = gains.length > 0 ? [t("phone.short.moved", { gain: sum(gains) })] : [];
  return [...moved, ...(heat > 0 ? [t("phone.short.heat", { heat })] : [])].join(" · ");
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The flip among the latest events, unless the driver has answered something else since. */
export function lastFlip(events: readonly AnyEvent[], actedIn: number): Flipped | undefined {
  return events.find((event): event is Flipped => event.type === "flipped" && event.no >= actedIn);
}

const isShift = (event: AnyEvent): boolean => event.type === "heat_paid" && event.for === "shift";
