// What the page asks for, again and again.
import { useEffect, useState } from "preact/hooks";
import type { Venue } from "../shared/answers";
import { ask } from "../shared/link/http";

const EVERY_MS = 2000;

export type Heard = { readonly venue: Venue | null; readonly answers: boolean };

/** All tables, asked for every other second; while nobody answers, those that were told last stay. */
export function useVenue(): Heard {
  const [heard, setHeard] = useState<Heard>({ venue: null, answers: true });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let open = true;
    const look = async () => {
      const venue = await ask<Venue>("GET", "/api/v1/venue").catch(() => null);
      if (!open) return;
      setHeard((before) => ({ venue: venue ?? before.venue, answers: venue !== null }));
      timer = setTimeout(look, EVERY_MS);
    };
    void look();
    return () => {
      open = false;
      clearTimeout(timer);
    };
  }, []);
  return heard;
}
