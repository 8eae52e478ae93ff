// Readers at the referee's desk: what is wrong with each, what it was answered, and the test.
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Desk } from "../src/referee/desk";
import { Readers } from "../src/referee/readers/Readers";
import { ReadersDesk } from "../src/referee/readers/readersDesk";
import { startLanguage } from "../src/shared/i18n";
import type { Link } from "../src/shared/link";
import { applyMessage } from "../src/shared/link/change";
import { newTableState, type TableState } from "../src/shared/link/state";
import { aState } from "./support/phone";
import { settled as takeTurns } from "./support/turns";

let table: TableState;
let readers: ReadersDesk;
let asked: string[];
let testing: boolean;

const settled = () => act(takeTurns);
const status = (reader: string, told: object) =>
  act(() => applyMessage(table, { kind: "reader", reader }, JSON.stringify(told)));
const tap = (told: object) => act(() => applyMessage(table, { kind: "tap" }, JSON.stringify(told)));
const text = () => document.body.textContent ?? "";

beforeEach(async () => {
  await startLanguage("referee", "later");
  asked = [];
  testing = false;
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body: string | null }) => {
    asked.push(`${method} ${path}`);
    if (method === "PUT") testing = JSON.parse(body ?? "").testing;
    return Response.json({ testing });
  });
  table = { ...newTableState(), state: signal(aState({ phase: "setup" })), live: signal(true) };
  const link = { ...table, table: "main" } as unknown as Link;
  readers = new ReadersDesk(link, "token");
  const attempt = async (work: () => Promise<unknown>) => {
    await work();
    return true;
  };
  render(<Readers desk={{ link, readers, attempt } as unknown as Desk} />, document.body);
  await settled();
});

describe("the readers' view", () => {
  it("says that nobody needs a reader while there is none", () => {
    expect(text()).toContain("Readers are optional");
  });

  it("says what is wrong with a reader, and when it is well again", async () => {
    await status("red", { state: "lost", reason: "chip" });
    expect(text()).toContain(
      "The board of the reader red answers, its reader chip does not: check its wires.",
    );
    await status("red", { state: "online" });
    expect(text()).toContain("The reader red works again.");
  });

  it("says nothing of a return where nothing was lost", async () => {
    await status("red", { state: "online" });
    expect(text()).not.toContain("works again");
    expect(text()).toContain("No tap yet");
  });

  it("tells how clean the line of each reader is", async () => {
    await status("red", { state: "online", counters: { bad_frames: 3, ghosts: 2 }, firmware: "PN532 1.6" });
    await status("blue", { state: "online", counters: { bad_frames: "x" } });
    expect(text()).toContain("Spoilt frames: 3 · Ghosts: 2");
    expect(text()).toContain("PN532 1.6");
    expect(text()).toContain("Its line is clean.");
  });

  it("tells what each reader was answered last", async () => {
    await status("red", { state: "online" });
    await tap({ reader: "red", answer: "late", code: "stale" });
    expect(text()).toMatch(/Last tap: too late, \d/);
  });
});

describe("a test of the readers", () => {
  const begin = async () => {
    document.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
    await settled();
  };

  it("shows a big sign for each tap", async () => {
    await begin();
    expect(testing).toBe(true);
    expect(text()).toContain("Tap any tag on a reader.");
    await tap({ reader: "red", answer: "entered", code: null, test: true, meaning: null });
    expect(document.querySelector(".trial.good")?.textContent).toContain("✓redRead, and known");
    await tap({ reader: "blue", answer: "unknown", code: "tag.unknown", test: true, meaning: null });
    expect(document.querySelector(".trial.bad")?.textContent).toContain("✗blueRead, but not enrolled");
  });

  it("ends when the view is left, so that no race is left deaf", async () => {
    await begin();
    act(() => render(null, document.body));
    await settled();
    expect(testing).toBe(false);
    expect(asked.at(-1)).toBe("PUT /api/v1/tables/main/readers/test");
  });

  it("ends also when the view is left before the hub has answered", async () => {
    document.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
    act(() => render(null, document.body));
    await settled();
    expect(testing).toBe(false);
  });

  it("leaves no failure unhandled where nobody answers", async () => {
    await begin();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    act(() => render(null, document.body));
    await settled(); // vitest fails a run with an unhandled rejection
    expect(testing).toBe(true);
  });

  it("does not take a played tap for a tried one", async () => {
    await begin();
    await tap({ reader: "red", answer: "refused", code: "tap.not-now" });
    expect(document.querySelector(".trial.good, .trial.bad")).toBeNull();
  });
});
