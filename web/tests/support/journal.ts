// Entries as the referee's journal returns them.
import type { JournalEntry } from "../../src/shared/answers";
import type { AnyEvent } from "../../src/shared/messages";

export const anEntry = (
  no: number,
  what: string,
  events: Partial<AnyEvent>[] = [],
  more: Partial<JournalEntry> = {},
): JournalEntry => ({
  no,
  at: "2026-11-16T20:00:00Z",
  origin: "phone",
  by: "red",
  together: [],
  do: what,
  seat: "red",
  counts: true,
  answer: null,
  amended: null,
  events: events as AnyEvent[],
  ...more,
});
