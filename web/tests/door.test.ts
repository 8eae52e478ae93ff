// The link to the hub, with a connection that opens and breaks on demand.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Link, openLink } from "../src/shared/link";
import type { LineSettings } from "../src/shared/link/line";
import { aState, aView } from "./support/phone";

let line: LineSettings;
let sent: { topic: string; message: { do?: string; id?: string; state?: string } }[];
let connected: boolean;

vi.mock("../src/shared/link/line", () => ({
  Line: class {
    constructor(settings: LineSettings) {
      line = settings;
    }
    open() {}
    close() {}
    wake() {}
    publish(topic: string, payload: string) {
      if (connected) sent.push({ topic, message: JSON.parse(payload) });
      return connected;
    }
  },
}));

let link: Link;

beforeEach(() => {
  sent = [];
  connected = false;
  link?.close();
  link = openLink({ table: "main", who: { kind: "seat", seat: "red" } });
});

function opens(): void {
  connected = true;
  sent = [];
  line.onOpen();
}

function breaks(): void {
  connected = false;
  line.onEnd("lost");
}

const told = (topic: string, message: object) =>
  line.onMessage(`heat/v1/main/${topic}`, JSON.stringify(message));
const said = () => sent.map(({ message }) => message.do ?? message.state);

describe("a connection that opens", () => {
  it("announces the phone, and requests the view once", () => {
    opens();
    expect(said()).toEqual(["online", "hello"]);
  });

  it("resends what is unanswered, with its old id", () => {
    opens();
    void link.send({ do: "boost" });
    const { id } = sent.at(-1)?.message ?? {};
    breaks();
    opens();
    expect(sent.find(({ message }) => message.do === "boost")?.message.id).toBe(id);
    expect(said().filter((word) => word === "boost")).toHaveLength(1);
  });

  it("keeps no news from before it broke: what came between was missed", async () => {
    opens();
    told("event", { no: 8, type: "planned", seat: "blue" });
    await vi.waitUntil(() => link.ticker.value.length === 1);
    breaks();
    expect(link.ticker.value).toHaveLength(1);
    opens();
    expect(link.ticker.value).toEqual([]);
  });
});

describe("a state", () => {
  it("is ignored if it is a late copy of an older one", () => {
    opens();
    told("seat/red/view", aView({ no: 12 }));
    told("state", aState({ no: 11 }));
    told("seat/red/view", aView({ no: 11 }));
    expect([link.state.value?.no, link.view.value?.no]).toEqual([12, 12]);
  });

  it("counts if it is the first on a new connection: the hub may have been restored from a backup", () => {
    opens();
    told("seat/red/view", aView({ no: 12 }));
    breaks();
    opens();
    told("state", aState({ no: 9 }));
    expect(link.state.value?.no).toBe(9);
    told("seat/red/view", aView({ no: 9 }));
    expect(link.view.value?.no).toBe(9);
  });
});

it("states with every command the entry its sender saw", () => {
  opens();
  told("seat/red/view", aView({ no: 12 }));
  void link.send({ do: "boost" });
  expect(sent.at(-1)?.message).toMatchObject({ do: "boost", seen: 12 });
});

it("separates the outcome of a tap on the seat's reader from its own replies", async () => {
  opens();
  const reply = link.send({ do: "boost" });
  told("seat/red/reply", { id: "tap red 1", ok: false, code: "tap.whose", facts: {}, text: "" });
  expect(link.tapReply.value).toMatchObject({ code: "tap.whose" });
  told("seat/red/reply", { id: sent.at(-1)?.message.id, ok: true, no: 9 });
  expect(await reply).toMatchObject({ ok: true, no: 9 });
});

it("abandons what is unanswered when the seat is lost", async () => {
  opens();
  const reply = link.send({ do: "boost" });
  line.onEnd("freed");
  expect(link.connection.value).toBe("freed");
  expect(await reply).toMatchObject({ ok: false, code: "no-answer" });
});
