import { describe, expect, it, vi } from "vitest";
import { applyMessage, read } from "../src/shared/link/change";
import { newTableState, TICKER_LENGTH } from "../src/shared/link/state";
import { Topics } from "../src/shared/link/topics";
import type { PublicState } from "../src/shared/messages";
import { played, states } from "./support/fixture";

const state = (no: number, race = "2026-11-16-1") => ({ ...states.at(-1), no, race }) as PublicState;
const told = (table: ReturnType<typeof newTableState>, message: PublicState) =>
  applyMessage(table, { kind: "state" }, JSON.stringify(message));

describe("what a page knows", () => {
  it("ends with the last state of the race", async () => {
    expect((await played()).state.value).toEqual(states.at(-1));
  });

  it("keeps a bounded ticker with growing keys", async () => {
    const ticker = (await played()).ticker.value;
    expect(ticker.length).toBeLessThanOrEqual(TICKER_LENGTH);
    expect(ticker.map(({ at }) => at)).toEqual([...ticker.map(({ at }) => at)].sort((a, b) => a - b));
  });

  it("keeps ticks out of the ticker: whoever ticks row by row drives out no news", async () => {
    const table = newTableState();
    for (const type of ["boosted", "ticked", "ticked"])
      applyMessage(table, { kind: "event" }, JSON.stringify({ no: 7, seat: "red", type, moves: 1 }));
    await vi.waitUntil(() => table.ticker.value.length > 0);
    expect(table.ticker.value.map(({ event }) => event.type)).toEqual(["boosted"]);
  });

  it("ignores a late copy of an older state", () => {
    const table = newTableState();
    told(table, state(9));
    told(table, state(8));
    expect(table.state.value?.no).toBe(9);
  });

  it("starts over with another race", async () => {
    const table = await played();
    told(table, state(1, "2026-11-17-1"));
    expect(table.state.value?.no).toBe(1);
    expect(table.ticker.value).toEqual([]);
  });

  it("uses the seat's view as the latest state too", () => {
    const table = newTableState();
    const own = { seat: "red", plan: null, decision: null, may_undo: false };
    applyMessage(table, { kind: "view" }, JSON.stringify({ ...state(5), own }));
    expect(table.view.value?.own.seat).toBe("red");
    expect(table.state.value?.no).toBe(5);
  });

  it("is live only with a connection and a hub", () => {
    const table = newTableState();
    expect(table.live.value).toBe(false);
    table.connection.value = "online";
    applyMessage(table, { kind: "status" }, '{"state":"online"}');
    expect(table.live.value).toBe(true);
    applyMessage(table, { kind: "status" }, '{"state":"lost"}');
    expect(table.live.value).toBe(false);
  });

  it("reads presence as an object or as a bare word", () => {
    const table = newTableState();
    applyMessage(table, { kind: "presence", seat: "red" }, '{"state":"online"}');
    applyMessage(table, { kind: "presence", seat: "blue" }, "lost");
    applyMessage(table, { kind: "reader", reader: "north" }, "online");
    expect(table.presence.value).toEqual({ red: "online", blue: "lost" });
    expect(table.readers.value).toEqual({ north: "online" });
  });

  it.each(["null", "[]", "5", "true", "{", '{"state":null}', '{"state":{},"reason":[]}', "[".repeat(9999)])(
    "takes a phone or a reader that says %s for lost",
    (payload) => {
      const table = newTableState();
      applyMessage(table, { kind: "presence", seat: "red" }, payload);
      applyMessage(table, { kind: "reader", reader: "north" }, payload);
      expect([table.presence.value, table.readers.value]).toEqual([{ red: "lost" }, { north: "lost" }]);
      expect(table.readerTroubles.value).toEqual({});
    },
  );

  it("knows why a reader is lost until it is back", () => {
    const table = newTableState();
    const reader = { kind: "reader", reader: "red" } as const;
    applyMessage(table, reader, '{"state":"lost","reason":"unplugged"}');
    expect(table.readerTroubles.value).toEqual({ red: "unplugged" });
    applyMessage(table, reader, '{"state":"online"}');
    expect(table.readerTroubles.value).toEqual({});
    expect(table.readers.value).toEqual({ red: "online" });
  });

  it.each(["null", "5", "[]", "{", '{"state":null}', '{"state":"online","reason":{}}'])(
    "is not thrown by %s where a device writes",
    (payload) => {
      const table = newTableState();
      applyMessage(table, { kind: "presence", seat: "red" }, payload);
      applyMessage(table, { kind: "reader", reader: "north" }, payload);
      expect(["online", "lost"]).toContain(table.presence.value.red);
      expect(["online", "lost"]).toContain(table.readers.value.north);
      expect(table.readerTroubles.value).toEqual({});
    },
  );

  it("distinguishes a reader that was switched off from one that is lost", () => {
    const table = newTableState();
    const states = [
      ["north", '{"state":"offline","reason":"stopped"}'],
      ["east", '{"state":"lost"}'],
      ["south", '{"state":"on fire"}'],
    ] as const;
    for (const [reader, told] of states) applyMessage(table, { kind: "reader", reader }, told);
    expect(table.readers.value).toEqual({ north: "offline", east: "lost", south: "lost" });
  });

  it("keeps the latest tag the referee was shown", () => {
    const table = newTableState();
    const seen = { uid: "04BADBAD", reader: "table", meaning: null };
    applyMessage(table, { kind: "tag" }, JSON.stringify(seen));
    expect(table.seenTag.value).toEqual(seen);
  });

  it("treats an empty message as absent", () => {
    expect(read("")).toBeUndefined();
  });
});

describe("topics", () => {
  const topics = new Topics("garage");

  it("publishes and subscribes where it may", () => {
    expect(topics.command({ kind: "guest" })).toBeNull();
    expect(topics.command({ kind: "seat", seat: "red" })).toBe("heat/v1/garage/seat/red/command");
    expect(topics.command({ kind: "referee" })).toBe("heat/v1/garage/referee/command");
    expect(topics.subscriptions({ kind: "seat", seat: "red" })).toMatchObject({
      "heat/v1/garage/seat/red/view": { qos: 1 },
    });
    const public_ = topics.subscriptions({ kind: "guest" });
    expect(Object.keys(public_).join()).not.toMatch(/view|event/);
    expect(public_).toMatchObject({ "heat/v1/garage/state": { qos: 0 } });
    expect(topics.subscriptions({ kind: "referee" })).toMatchObject({
      "heat/v1/garage/referee/tag": { qos: 1 },
    });
    expect(Object.keys(topics.subscriptions({ kind: "seat", seat: "red" })).join()).not.toContain("tag");
  });

  it("parses a topic", () => {
    expect(topics.parse("heat/v1/garage/seat/red/presence")).toEqual({ kind: "presence", seat: "red" });
    expect(topics.parse("heat/v1/garage/referee/reply")).toEqual({ kind: "reply" });
    expect(topics.parse("heat/v1/garage/referee/tag")).toEqual({ kind: "tag" });
    expect(topics.parse("heat/v1/garage/reader/north/status")).toEqual({ kind: "reader", reader: "north" });
    expect(topics.parse("heat/v1/main/state")).toBeNull();
    expect(topics.parse("heat/v1/garage/other")).toBeNull();
  });
});
