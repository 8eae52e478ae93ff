// What just happened to this driver's car: the events of its last turn, collected from the public ones and kept over a
// reload.
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Link } from "../shared/link";
import type { AnyEvent, Flipped } from "../shared/messages";
import { recall, remember } from "../shared/store";
import type { Seat } from "../shared/words";

/** The events of each entry that concerned this car since its plan was locked. */
export interface Happenings {
  readonly race: string | null;
  readonly events: readonly AnyEvent[];
}

/** More than a turn ever has. */
const MOST_KEPT = 60;

const WORTH_TELLING: ReadonlySet<AnyEvent["type"]> = new Set([
  "heat_paid",
  "cluttered",
  "flipped",
  "moved",
  "cooled",
  "corner_checked",
  "spun_out",
  "finished",
  "corrected",
]);

/** Add what a page has received; the same events may come several times, in part or as a whole. */
export function withEvents(known: Happenings, race: string | null, told: readonly AnyEvent[], seat: Seat) {
  const mine = told.filter((event) => isAbout(event, seat));
  const before = known.race === race ? known.events : [];
  const entries = new Map([...byEntry(before), ...fuller(byEntry(mine), byEntry(before))]);
  const events = [...entries].sort(([one], [other]) => one - other).flatMap(([, all]) => all);
  return { race, events: sinceThePlan(withoutWithdrawn(events, told)).slice(-MOST_KEPT) };
}

/** The part to show: everything of the latest entry, after a shift of gears that had no card of its own. */
export function latest({ events }: Happenings): readonly AnyEvent[] {
  const worth = events.filter(({ type }) => WORTH_TELLING.has(type));
  const moved = worth.filter((event) => !isShift(event));
  const last = (moved.at(-1) ?? worth.at(-1))?.no;
  const first = worth.findIndex(({ no }) => no === last);
  return worth.filter((event, at) => event.no === last || (isShift(event) && at === first - 1));
}

/** The flip among the latest events, unless the driver has answered something else since. */
export function lastFlip(events: readonly AnyEvent[], actedIn: number): Flipped | undefined {
  return events.find((event): event is Flipped => event.type === "flipped" && event.no >= actedIn);
}

function isAbout(event: AnyEvent, seat: Seat): boolean {
  return "seat" in event && event.seat === seat;
}

const isShift = (event: AnyEvent): boolean => event.type === "heat_paid" && event.for === "shift";

function byEntry(events: readonly AnyEvent[]): Map<number, AnyEvent[]> {
  const entries = new Map<number, AnyEvent[]>();
  for (const event of events) entries.set(event.no, [...(entries.get(event.no) ?? []), event]);
  return entries;
}

/** The news carry only some events of an entry: the longer list wins. */
function fuller(told: Map<number, AnyEvent[]>, known: Map<number, AnyEvent[]>) {
  return [...told].filter(([no, events]) => events.length > (known.get(no)?.length ?? 0));
}

function withoutWithdrawn(events: readonly AnyEvent[], told: readonly AnyEvent[]): readonly AnyEvent[] {
  return told.reduce((left, event) => {
    const from = event.type === "undone" ? event.undid : event.type === "amended" ? event.amended : null;
    return from === null ? left : left.filter(({ no }) => no < from || no > event.no);
  }, events);
}

function sinceThePlan(events: readonly AnyEvent[]): readonly AnyEvent[] {
  return events.slice(Math.max(0, events.map(({ type }) => type).lastIndexOf("planned")));
}

/** Follow the events of a link for as long as the page is open. */
export function followHappenings(
  link: Pick<Link, "state" | "ticker">,
  table: string,
  seat: Seat,
): { happenings: ReadonlySignal<Happenings>; stop: () => void } {
  const key = `receipt.${table}.${seat}`;
  const happenings = signal(restored(recall(key)));
  const stop = effect(() => {
    const state = link.state.value;
    const told = link.ticker.value.map(({ event }) => event);
    if (!state?.race) return;
    const before = happenings.peek();
    const withNews = withEvents(before, state.race, state.recent ?? [], seat);
    const now = withEvents(withNews, state.race, told, seat);
    if (JSON.stringify(now) === JSON.stringify(before)) return;
    happenings.value = now;
    remember(key, JSON.stringify(now));
  });
  return { happenings, stop };
}

function restored(kept: string | null): Happenings {
  try {
    const { race, events } = JSON.parse(kept ?? "{}") as Partial<Happenings>;
    return { race: race ?? null, events: Array.isArray(events) ? events : [] };
  } catch {
    return { race: null, events: [] };
  }
}
