// What only the referee asks over HTTP.
import { ask } from "../shared/link/http";
import type { AnyEvent, TableMove } from "../shared/messages";
import type { Seat } from "../shared/words";

export type Origin = "phone" | "tap" | "typed" | "referee";

/** One accepted input, with all that may be told of it. */
export interface JournalEntry {
  readonly no: number;
  readonly at: string;
  readonly origin: Origin;
  readonly by: Seat | "referee";
  readonly do: string;
  readonly seat: Seat | null;
  readonly counts: boolean;
  readonly events: readonly AnyEvent[];
}

/** An input that would be taken back or brought back, and what hands would then move. */
export interface Step {
  readonly no: number;
  readonly moves: readonly TableMove[];
}

export interface UndoPreview {
  readonly undo: Step | null;
  readonly redo: Step | null;
}

const table = (name: string): string => `/api/v1/tables/${encodeURIComponent(name)}`;

export const fetchJournal = (name: string, token: string): Promise<readonly JournalEntry[]> =>
  ask("GET", `${table(name)}/journal`, { token });

export const fetchUndoPreview = (name: string, token: string): Promise<UndoPreview> =>
  ask("GET", `${table(name)}/undo-preview`, { token });

export const lockSeats = (name: string, token: string, locked: boolean): Promise<void> =>
  ask("PUT", `${table(name)}/lock`, { token, body: { locked } });
