// The few things that are asked over HTTP.
import type { Board } from "../boards";
import type { Seat } from "../words";
import type { Login } from "./index";

export type Boards = Readonly<Record<string, Board>>;

/** An answer that says no: its status and the hub's own code. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

export const fetchBoards = (): Promise<Boards> => ask<Boards>("GET", "/api/v1/tracks");

export const fetchJoin = (table: string): Promise<{ url: string }> =>
  ask("GET", `/api/v1/join?table=${encodeURIComponent(table)}`);

export const qrAddress = (table: string, seat?: Seat): string =>
  `/api/v1/qr.svg?table=${encodeURIComponent(table)}${seat ? `&seat=${seat}` : ""}`;

/** Take a free seat; throws Refused with `seat-taken` when somebody holds it. */
export const claimSeat = (table: string, seat: Seat, name: string): Promise<Login & { seat: Seat }> =>
  ask("POST", `/api/v1/tables/${table}/seats/${seat}/claim`, { body: { name } });

/** Free a seat, as the referee. */
export const freeSeat = (table: string, seat: Seat, token: string): Promise<void> =>
  ask("DELETE", `/api/v1/tables/${table}/seats/${seat}`, { token });

/** Ask the hub; throws Refused for a no, and a TypeError when nobody answers. */
export async function ask<T>(
  method: string,
  path: string,
  more: { body?: unknown; token?: string } = {},
): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (more.token) headers.authorization = `Bearer ${more.token}`;
  if (more.body !== undefined) headers["content-type"] = "application/json";
  const body = more.body === undefined ? null : JSON.stringify(more.body);
  const answer = await fetch(path, { method, headers, body });
  if (!answer.ok) throw new Refused(answer.status, await codeOf(answer));
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function codeOf(answer: Response): Promise<string> {
  const said = (await answer.json().catch(() => null)) as { detail?: { code?: string } } | null;
  return said?.detail?.code ?? "unknown";
}
