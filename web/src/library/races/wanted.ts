// The search is kept in the page's address, so that it can be shared and survives a reload.
import { useState } from "preact/hooks";
import type { Wanted } from "../api";

const KEYS = ["text", "track", "table", "driver", "season"] as const;

/** What the address asks for. */
export function wantedIn(search: string): Wanted {
  const asked = new URLSearchParams(search);
  const said = (key: keyof Wanted) => asked.get(key) ?? "";
  return {
    text: said("text"),
    track: said("track"),
    table: said("table"),
    driver: said("driver"),
    season: said("season"),
  };
}

/** The address that asks for these races; what else is in it stays. */
export function searchFor(wanted: Wanted, search: string): string {
  const asked = new URLSearchParams(search);
  for (const key of KEYS) {
    if (wanted[key]) asked.set(key, wanted[key]);
    else asked.delete(key);
  }
  return asked.size > 0 ? `?${asked}` : "";
}

export function useWanted(): [Wanted, (change: Partial<Wanted>) => void] {
  const [wanted, setWanted] = useState(() => wantedIn(location.search));
  const look = (change: Partial<Wanted>) => {
    const now = { ...wanted, ...change };
    history.replaceState(null, "", location.pathname + searchFor(now, location.search));
    setWanted(now);
  };
  return [wanted, look];
}
