import { useComputed } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { list, t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { driverName } from "../shared/narration";
import { CarBadge } from "../shared/ui/CarBadge";
import type { Seat } from "../shared/words";

const SHOWN_MS = 6000;
const MOST_AT_ONCE = 3;

interface Guest {
  readonly seat: Seat;
  readonly name: string;
}

/** A small welcome for whoever takes a seat while the page is open. */
export function Greeting({ link }: { link: Link }) {
  const guests = useNewGuests(useComputed(() => link.state.value?.seats).value);
  return (
    <div role="status" class={guests.length > 0 ? "greeting sign green lettering" : "sr-only"}>
      {guests.map(({ seat }) => (
        <CarBadge key={seat} seat={seat} label={false} />
      ))}
      {guests.length > 0 && t("dash.welcome", { names: list(guests.map(driverName)) })}
    </div>
  );
}

function useNewGuests(seats: readonly Guest[] | undefined): readonly Guest[] {
  const known = useRef<ReadonlySet<Seat> | null>(null);
  const [guests, setGuests] = useState<readonly Guest[]>([]);
  useEffect(() => {
    if (!seats) return;
    const before = known.current;
    const fresh = before ? seats.filter(({ seat }) => !before.has(seat)) : [];
    known.current = new Set(seats.map(({ seat }) => seat));
    if (fresh.length > 0) setGuests((shown) => [...shown, ...fresh].slice(-MOST_AT_ONCE));
  }, [seats]);
  useEffect(() => {
    if (guests.length === 0) return;
    const timer = setTimeout(() => setGuests([]), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [guests]);
  return guests;
}
