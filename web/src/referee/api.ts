// What only the referee asks over HTTP.
import { answerTo, ask, tablePath } from "../shared/link/http";
import type { AnyEvent, TableMove } from "../shared/messages";
import type { Phase, Seat } from "../shared/words";

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

/** A tag and what it stands for, as the hub writes it: `pitwall:card:red:4:1`. */
export interface Tag {
  readonly uid: string;
  readonly meaning: string;
}

export interface TagBook {
  readonly tags: readonly Tag[];
  /** The cards of each colour that have no tag. */
  readonly missing: Readonly<Record<Seat, readonly string[]>>;
}

export const fetchJournal = (name: string, token: string): Promise<readonly JournalEntry[]> =>
  ask("GET", `${tablePath(name)}/journal`, { token });

export const fetchUndoPreview = (name: string, token: string): Promise<UndoPreview> =>
  ask("GET", `${tablePath(name)}/undo-preview`, { token });

export const lockSeats = (name: string, token: string, locked: boolean): Promise<void> =>
  ask("PUT", `${tablePath(name)}/lock`, { token, body: { locked } });

export const fetchTags = (token: string): Promise<TagBook> => ask("GET", "/api/v1/tags", { token });

export const enrolTag = (token: string, tag: Tag): Promise<Tag> =>
  ask("POST", "/api/v1/tags", { token, body: tag });

export const forgetTag = (token: string, uid: string): Promise<void> =>
  ask("DELETE", `/api/v1/tags/${encodeURIComponent(uid)}`, { token });

export const fetchTagList = async (token: string): Promise<Blob> =>
  (await answerTo("GET", "/api/v1/tags.csv", { token })).blob();

/** Take a list in place of all tags; tells how many there are now. */
export const replaceTags = (token: string, list: string): Promise<{ tags: number }> =>
  ask("PUT", "/api/v1/tags.csv", { token, text: list });

/** A race as it is listed. */
export interface ListedRace {
  readonly race: string;
  readonly started: string;
  readonly track: string;
  readonly phase: Phase;
}

export const fetchRaces = (name: string): Promise<readonly ListedRace[]> =>
  ask("GET", `${tablePath(name)}/races`);
