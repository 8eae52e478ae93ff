// What only the referee asks over HTTP.
import type { JournalEntry, ListedRace, TagBook, TagMeaning, UndoPreview } from "../shared/answers";
import { answerTo, ask, remove, tablePath } from "../shared/link/http";

export const fetchJournal = (name: string, token: string): Promise<readonly JournalEntry[]> =>
  ask("GET", `${tablePath(name)}/journal`, { token });

export const fetchUndoPreview = (name: string, token: string): Promise<UndoPreview> =>
  ask("GET", `${tablePath(name)}/undo-preview`, { token });

export const lockSeats = (name: string, token: string, locked: boolean): Promise<void> =>
  ask("PUT", `${tablePath(name)}/lock`, { token, body: { locked } });

export const fetchTags = (token: string): Promise<TagBook> => ask("GET", "/api/v1/tags", { token });

export const enrolTag = (token: string, tag: TagMeaning): Promise<TagMeaning> =>
  ask("POST", "/api/v1/tags", { token, body: tag });

export const forgetTag = (token: string, uid: string): Promise<void> =>
  remove(`/api/v1/tags/${encodeURIComponent(uid)}`, token, "tag.unknown");

export const fetchTagList = async (token: string): Promise<Blob> =>
  (await answerTo("GET", "/api/v1/tags.csv", { token })).blob();

/** Take a list in place of all tags; tells how many there are now. */
export const replaceTags = (token: string, list: string): Promise<{ tags: number }> =>
  ask("PUT", "/api/v1/tags.csv", { token, text: list });

export const fetchRaces = (name: string): Promise<readonly ListedRace[]> =>
  ask("GET", `${tablePath(name)}/races`);
