// HTTP requests that only the referee makes.
import type {
  Addresses,
  DoctorReport,
  JournalEntry,
  ListedRace,
  ShownPin,
  TagBook,
  TagMeaning,
  UndoPreview,
} from "../shared/answers";
import { answerTo, ask, askAll, remove, tablePath } from "../shared/link/http";
import type { Waiting } from "../shared/messages";
import type { Seat } from "../shared/words";

/** How many of the latest races to request: more than are shown, because some may not be over. */
const NEWEST_RACES = 50;

/** What was asked when an entry was made. */
export const fetchQuestion = (name: string, token: string, no: number): Promise<Waiting> =>
  ask("GET", `${tablePath(name)}/journal/${no}/question`, { token });

export const fetchJournal = async (name: string, token: string): Promise<readonly JournalEntry[]> =>
  (await askAll<readonly JournalEntry[]>(`${tablePath(name)}/journal`, { token })).flat();

export const fetchUndoPreview = (name: string, token: string): Promise<UndoPreview> =>
  ask("GET", `${tablePath(name)}/undo-preview`, { token });

export const lockSeats = (name: string, token: string, locked: boolean): Promise<void> =>
  ask("PUT", `${tablePath(name)}/lock`, { token, body: { locked } });

export interface ReaderTest {
  readonly testing: boolean;
}

/** Whether the readers are being tested: then taps play nothing. */
export const fetchReaderTest = (name: string, token: string): Promise<ReaderTest> =>
  ask("GET", `${tablePath(name)}/readers/test`, { token });

export const testReaders = (name: string, token: string, testing: boolean): Promise<ReaderTest> =>
  ask("PUT", `${tablePath(name)}/readers/test`, { token, body: { testing } });

export const trustSeat = (name: string, token: string, seat: Seat, trusted: boolean): Promise<void> =>
  ask("PUT", `${tablePath(name)}/seats/${seat}/trust`, { token, body: { trusted } });

/** This machine's addresses, and the one guests are told. */
export const fetchAddresses = (token: string): Promise<Addresses> =>
  ask("GET", "/api/v1/addresses", { token });

export const chooseAddress = (token: string, address: string | null): Promise<Addresses> =>
  ask("PUT", "/api/v1/addresses", { token, body: { address } });

/** Let the doctor try everything that is configured. */
export const fetchDoctor = (token: string): Promise<DoctorReport> => ask("GET", "/api/v1/doctor", { token });

/** A PIN for another tablet. */
export const newPin = (token: string): Promise<ShownPin> => ask("POST", "/api/v1/referee/pin", { token });

export interface Boxes {
  readonly box: string;
  readonly boxes: readonly string[];
}

/** The game box a table plays with, and all there are. */
export const fetchBoxes = (name: string, token: string): Promise<Boxes> =>
  ask("GET", `${tablePath(name)}/box`, { token });

export const useBox = (name: string, token: string, box: string): Promise<Boxes> =>
  ask("PUT", `${tablePath(name)}/box`, { token, body: { box } });

/** All tags, and what is missing in a box. */
export async function fetchTags(token: string, box: string): Promise<TagBook> {
  const books = await askAll<TagBook>(`/api/v1/tags?box=${encodeURIComponent(box)}`, { token });
  const { missing = {}, pieces = {} } = books.at(-1) ?? {};
  return { missing, pieces, tags: books.flatMap(({ tags }) => tags) };
}

export const enrolTag = (token: string, tag: TagMeaning): Promise<TagMeaning> =>
  ask("POST", "/api/v1/tags", { token, body: tag });

export const forgetTag = (token: string, uid: string): Promise<void> =>
  remove(`/api/v1/tags/${encodeURIComponent(uid)}`, token, "tag.unknown");

export const fetchTagList = async (token: string): Promise<Blob> =>
  (await answerTo("GET", "/api/v1/tags.csv", { token })).blob();

/** What somebody who helps needs to know, as a zip file. */
export const fetchBundle = async (token: string): Promise<Blob> =>
  (await answerTo("GET", "/api/v1/bundle", { token })).blob();

/** Replace all tags with a list; resolves to their number. */
export const replaceTags = (token: string, list: string): Promise<{ tags: number }> =>
  ask("PUT", "/api/v1/tags.csv", { token, text: list });

export const fetchRaces = (name: string): Promise<readonly ListedRace[]> =>
  ask("GET", `${tablePath(name)}/races?limit=${NEWEST_RACES}`);
