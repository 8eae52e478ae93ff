// A recorded race, message by message: three cars, one lap, with spin-outs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { vi } from "vitest";
import { applyMessage } from "../../src/shared/link/change";
import { newTableState, type TableState } from "../../src/shared/link/state";
import { Topics } from "../../src/shared/link/topics";
import type { AnyEvent, PublicState } from "../../src/shared/messages";

type Message = readonly [topic: string, payload: unknown];

const file = readFileSync(join(import.meta.dirname, "../fixtures/race.jsonl.gz"));
const lines = gunzipSync(file).toString("utf8").trimEnd().split("\n");
const topics = new Topics("main");

const messages: readonly Message[] = lines.map((line) => JSON.parse(line) as Message);

const payloads = (kind: string): unknown[] =>
  messages.filter(([topic]) => topic.endsWith(`/${kind}`)).map(([, payload]) => payload);

export const states = payloads("state") as PublicState[];
export const events = payloads("event") as AnyEvent[];

/** Feed a table the race, as the hub sent it. */
export function* play(table: TableState): Generator<PublicState> {
  for (const [topic, payload] of messages) {
    const parsed = topics.parse(topic);
    if (parsed) applyMessage(table, parsed, JSON.stringify(payload));
    if (parsed?.kind === "state" && table.state.value) yield table.state.value;
  }
}

/** A table that has received the whole race. */
export async function played(): Promise<TableState> {
  const table = newTableState();
  for (const _ of play(table));
  await vi.waitUntil(() => table.pendingEvents.length === 0);
  return table;
}
