// The few requests made over HTTP.
import type { Claimed, GuestWifi, JoinHere, RefereeLogin, ShownPin } from "../answers";
import type { Board } from "../boards";
import type { Seat } from "../words";

export type Boards = Readonly<Record<string, Board>>;

/** A refusal: its status, the hub's own code, its facts if any, and its English sentence. */
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

/** The picture of the code; `at` is where the pages are, so that another picture is loaded when that changes. */
export const qrAddress = (table: string, at: string, seat?: Seat): string =>
  `/api/v1/qr.svg?${new URLSearchParams({ table, ...(seat && { seat }), ...(at && { at }) })}`;

/** The picture of the code that leads to the result of a race. */
export const resultQrAddress = (race: string, at: string): string =>
  `/api/v1/qr.svg?${new URLSearchParams({ race, ...(at && { at }) })}`;

/** The base path of a table's API. */
export const tablePath = (table: string): string => `/api/v1/tables/${encodeURIComponent(table)}`;

/** The base path of a race's API. */
export const racePath = (race: string): string => `/api/v1/races/${encodeURIComponent(race)}`;

/** Claim a free seat; throws Refused with `seat-taken` if somebody holds it. A claim repeated with the same id gets the
 * same response: the first one may have been lost. */
export const claimSeat = (table: string, seat: Seat, name: string, id: string): Promise<Claimed> =>
  ask("POST", `${tablePath(table)}/seats/${seat}/claim`, { body: { name, id } });

/** Exchange the PIN for the referee's login; throws Refused with `pin-wrong`. */
export const logInByPin = (pin: string): Promise<RefereeLogin> =>
  ask("POST", "/api/v1/referee/login", { body: { pin } });

/** The PIN that everybody may see, until a referee is in. */
export const fetchPublicPin = async (): Promise<ShownPin | null> =>
  (await ask<{ shown: ShownPin | null }>("GET", "/api/v1/referee/pin")).shown;

/** The Wi-Fi that guests join first, if the host has named one. */
export const fetchWifi = async (): Promise<GuestWifi | null> =>
  (await ask<{ shown: GuestWifi | null }>("GET", "/api/v1/wifi")).shown;

/** A new PIN, for a seat that the referee trusts. */
export const askForPin = (table: string, seat: Seat, token: string): Promise<ShownPin> =>
  ask("POST", `${tablePath(table)}/seats/${seat}/referee-pin`, { token });

/** Rename the driver of a seat, as its holder. */
export const renameSeat = (table: string, seat: Seat, token: string, name: string): Promise<unknown> =>
  ask("PUT", `${tablePath(table)}/seats/${seat}/name`, { token, body: { name } });

/** Free a seat, as the referee or as its holder. */
export const freeSeat = (table: string, seat: Seat, token: string): Promise<void> =>
  remove(`${tablePath(table)}/seats/${seat}`, token, "seat-free");

/** Remove something; if it is already gone, that is a success, because the first response may have been lost. */
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

/** Make a request; throws Refused for a refusal, and a TypeError if nobody answers. */
export async function ask<T>(method: string, path: string, more: Asked = {}): Promise<T> {
  const answer = await answerTo(method, path, more);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** Load a whole list: every response links to the next page, until there is none. */
export async function askAll<T>(path: string, more: Asked = {}): Promise<readonly T[]> {
  const pages: T[] = [];
  for (let next: string | undefined = path; next; ) {
    const answer = await answerTo("GET", next, more);
    pages.push((await answer.json()) as T);
    next = answer.headers.get("link")?.match(/<([^>]+)>; rel="next"/)?.[1];
  }
  return pages;
}

/** Make a request and return the whole response; throws as `ask` does. */
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
  // A kept-alive connection may be closed just then; every request here may safely be repeated.
  const answer = await fetch(path, asked).catch(() => fetch(path, asked));
  if (!answer.ok) throw await refusalIn(answer);
  return answer;
}

interface RefusalBody {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Parse a refusal; one that did not come from the hub itself has no code. */
async function refusalIn(answer: Response): Promise<Refused> {
  const said = (await answer.json().catch(() => null)) as { detail?: Partial<RefusalBody> } | null;
  const { code = "unknown", facts, text, ...more } = said?.detail ?? {};
  return new Refused(answer.status, code, { ...more, ...facts }, text);
}
