import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Commands, NO_ANSWER, type Sending } from "../src/shared/link/commands";
import type { Reply } from "../src/shared/words";

let sent: { id: string; seen?: number }[];
let online: boolean;
let commands: Commands;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  online = true;
  commands = new Commands((payload) => {
    if (online) sent.push(JSON.parse(payload));
    return online;
  });
});
afterEach(() => vi.useRealTimers());

const accepted = (id: string): Reply => ({ id, ok: true, no: 7 });
const idOf = (index: number): string => sent[index]?.id ?? "";

describe("a press", () => {
  it("is on its way at once, and has no answer yet after three seconds", async () => {
    const waiting: { value: Sending | null } = { value: null };
    commands = new Commands((payload) => sent.push(JSON.parse(payload)) > 0, waiting);
    const reply = commands.send({ do: "boost" }, 3);
    expect(waiting.value).toBe("sending");
    vi.advanceTimersByTime(2999);
    expect(waiting.value).toBe("sending");
    vi.advanceTimersByTime(1);
    expect(waiting.value).toBe("slow");
    void commands.send({ do: "done" }, 3);
    expect(waiting.value).toBe("slow");
    commands.take(accepted(idOf(0)));
    await reply;
    expect(waiting.value).toBe("sending");
    commands.close();
    expect(waiting.value).toBeNull();
    vi.advanceTimersByTime(5000);
    expect(waiting.value).toBeNull();
  });

  it("is nothing that a page sends by itself", () => {
    const waiting: { value: Sending | null } = { value: null };
    commands = new Commands(() => false, waiting);
    void commands.send({ do: "hello" }, undefined);
    void commands.send({ do: "forecast", gear: 1, cards: ["1"] }, 3);
    vi.advanceTimersByTime(5000);
    expect(waiting.value).toBeNull();
  });
});

describe("commands", () => {
  it("resolve with the reply to their id", async () => {
    const first = commands.send({ do: "boost" }, 3);
    const second = commands.send({ do: "done" }, 3);
    commands.take(accepted(idOf(1)));
    expect(await second).toEqual(accepted(idOf(1)));
    commands.take(accepted(idOf(0)));
    expect(await first).toEqual(accepted(idOf(0)));
  });

  it("state what their sender has seen, and leave it out if it has seen nothing", () => {
    void commands.send({ do: "boost" }, 3);
    void commands.send({ do: "hello" }, undefined);
    expect(sent[0]?.seen).toBe(3);
    expect(sent[1]).not.toHaveProperty("seen");
  });

  it("are sent again under the same id until they are answered", async () => {
    const reply = commands.send({ do: "boost" }, 3);
    await vi.advanceTimersByTimeAsync(4000);
    expect(sent.map(({ id }) => id)).toEqual([idOf(0), idOf(0)]);
    commands.take(accepted(idOf(0)));
    await reply;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(2);
  });

  it("wait while there is no connection, and are sent when it is back", async () => {
    online = false;
    void commands.send({ do: "boost" }, 3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(0);
    online = true;
    commands.resend();
    expect(sent).toHaveLength(1);
  });

  it("give up when nobody ever answers", async () => {
    const reply = commands.send({ do: "boost" }, 3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await reply).toBe(NO_ANSWER);
    expect(sent).toHaveLength(5);
  });

  it("treat a refusal without an id as the reply to the oldest", async () => {
    const reply = commands.send({ do: "boost" }, 3);
    const refusal: Reply = { id: null, ok: false, code: "too-fast", facts: {}, text: "" };
    commands.take(refusal);
    expect(await reply).toBe(refusal);
  });

  it("end when the seat is lost", async () => {
    const reply = commands.send({ do: "boost" }, 3);
    commands.close();
    expect(await reply).toBe(NO_ANSWER);
  });
});
