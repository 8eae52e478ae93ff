// The few things that are asked over HTTP.
import type { Claimed, JoinHere } from "../answers";
import type { Board } from "../boards";
import type { Seat } from "../words";

export type Boards = Readonly<Record<string, Board>>;

/** An answer that says no: its status, the hub's own code, its facts where it tells them, and its English sentence. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly facts: Readonly<Record<string, unknown>> = {},
    text = "",
  ) {
    super(text);
  }
}

export const fetchBoards = (): Promise<Boards> => ask<Boards>("GET", "/api/v1/tracks");

export const fetchJoin = (table: string): Promise<JoinHere> =>
  ask("GET", `/api/v1/join?table=${encodeURIComponent(table)}`);

export const qrAddress = (table: string, seat?: Seat): string =>
  `/api/v1/qr.svg?table=${encodeURIComponent(table)}${seat ? `&seat=${seat}` : ""}`;

/** Where a table is asked about. */
export const tablePath = (table: string): string => `/api/v1/tables/${encodeURIComponent(table)}`;

/** Take a free seat; throws Refused with `seat-taken` when somebody holds it. A claim sent again under its id gets the
 * same answer: the first one may have been lost on the way. */
export const claimSeat = (table: string, seat: Seat, name: string, id: string): Promise<Claimed> =>
  ask("POST", `${tablePath(table)}/seats/${seat}/claim`, { body: { name, id } });

/** Free a seat, as the referee. */
export const freeSeat = (table: string, seat: Seat, token: string): Promise<void> =>
  remove(`${tablePath(table)}/seats/${seat}`, token, "seat-free");

/** Remove something; that it is gone already will do, for the first answer may have been lost on the way. */
export async function remove(path: string, token: string, gone: string): Promise<void> {
  try {
    await ask("DELETE", path, { token });
  } catch (problem) {
    if (!(problem instanceof Refused && problem.code === gone)) throw problem;
  }
}

interface Asked {
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly text?: string;
}

/** Ask the hub; throws Refused for a no, and a TypeError when nobody answers. */
export async function ask<T>(method: string, path: string, more: Asked = {}): Promise<T> {
  const answer = await answerTo(method, path, more);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** Read a list to its end: every answer names the place of the next page, until there is none. */
export async function askAll<T>(path: string, more: Asked = {}): Promise<readonly T[]> {
  const pages: T[] = [];
  for (let next: string | undefined = path; next; ) {
    const answer = await answerTo("GET", next, more);
    pages.push((await answer.json()) as T);
    next = answer.headers.get("link")?.match(/<([^>]+)>; rel="next"/)?.[1];
  }
  return pages;
}

/** Ask for something that is not JSON. */
export async function answerTo(
  method: string,
  path: string,
  { token, body, text }: Asked,
): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json, text/*" };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const sent = body === undefined ? (text ?? null) : JSON.stringify(body);
  const asked = { method, headers, body: sent };
  // Nobody answers where a kept connection is closed just then; everything that is asked here may be asked twice.
  const answer = await fetch(path, asked).catch(() => fetch(path, asked));
  if (!answer.ok) throw await refusalIn(answer);
  return answer;
}

interface RefusalBody {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Read a no; one that did not come from the hub itself has no code. */
async function refusalIn(answer: Response): Promise<Refused> {
  const said = (await answer.json().catch(() => null)) as { detail?: Partial<RefusalBody> } | null;
  const { code = "unknown", facts, text } = said?.detail ?? {};
  return new Refused(answer.status, code, facts, text);
}
