import { useComputed } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { list, t } from "../shared/i18n";
import type { Link } from "../shared/link";
import { driverName } from "../shared/narration";
import { CarBadge } from "../shared/ui/CarBadge";
import type { Seat } from "../shared/words";
import { fitting } from "./fitting";

const SHOWN_MS = 6000;
const MOST_AT_ONCE = 2;

interface Guest {
  readonly seat: Seat;
  readonly name: string;
}

/** A small welcome for whoever takes a seat while the page is open, in a place of its own on every sheet. */
export function Greeting({ link }: { link: Link }) {
  const guests = useNewGuests(useComputed(() => link.state.value?.seats).value);
  const text = guests.length > 0 ? t("dash.welcome", { names: list(guests.map(driverName)) }) : "";
  return (
    <div role="status" class={text ? "greeting sign green lettering" : "sr-only"} style={fitting(text)}>
      {guests.map(({ seat }) => (
        <CarBadge key={seat} seat={seat} label={false} />
      ))}
      <span>{text}</span>
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
