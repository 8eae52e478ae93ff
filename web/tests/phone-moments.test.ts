// The moment before the reveal, cards always kept, and a flip that was mistyped.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Driver } from "../src/phone/driver";
import { lastFlip } from "../src/phone/receipt";
import { revealSeconds, setKeepsAll, setRevealSeconds } from "../src/phone/settings";
import { startLanguage } from "../src/shared/i18n";
import type { OwnDecision } from "../src/shared/messages";
import type { Seat } from "../src/shared/words";
import { aDriver, link, sent, settled, told } from "./support/driving";

vi.mock("../src/shared/link", () => ({ openLink: () => link() }));

const PLAN: OwnDecision = {
  for: "plan",
  awaited: true,
  options: [{ do: "plan", gears: [{ gear: 2, heat: 0 }] }],
};
const DISCARD: OwnDecision = { for: "discard", awaited: true, options: [{ do: "discard", max: 7 }] };
const DRAFT = { gear: 2, picks: ["1", "2"] as const, cluttered: false };
const PLANNED = { do: "plan", gear: 2, cards: ["1", "2"] };

const waitingFor = (...seats: Seat[]) => seats.map((seat) => ({ seat, for: "plan" as const, options: [] }));

let driver: Driver;
beforeEach(async () => {
  await startLanguage("phone", "later");
  localStorage.clear();
  setRevealSeconds(3);
  setKeepsAll(false);
  driver = aDriver();
});
afterEach(() => {
  driver.close();
  vi.useRealTimers();
});

describe("the last plan", () => {
  it("is held back for a moment, then sent", () => {
    vi.useFakeTimers();
    driver.lockIn(told({ waiting: waitingFor("red") }, { decision: PLAN }), DRAFT);
    expect(sent).toEqual([]);
    expect(driver.reveal.now.value?.seconds).toBe(3);
    vi.advanceTimersByTime(3000);
    expect(sent).toEqual([PLANNED]);
    expect(driver.reveal.now.value).toBeNull();
  });

  it("can be taken back, or sent without waiting", () => {
    vi.useFakeTimers();
    const view = told({ waiting: waitingFor("red") }, { decision: PLAN });
    driver.lockIn(view, DRAFT);
    driver.reveal.takeBack();
    vi.advanceTimersByTime(9000);
    expect(sent).toEqual([]);
    driver.lockIn(view, DRAFT);
    driver.reveal.sendNow();
    expect(sent).toEqual([PLANNED]);
  });

  it("is sent at once if somebody else still plans, also if that begins meanwhile", () => {
    driver.lockIn(told({ waiting: waitingFor("red", "blue") }, { decision: PLAN }), DRAFT);
    expect(sent).toEqual([PLANNED]);
    driver.close();
    driver = aDriver();
    driver.lockIn(told({ waiting: waitingFor("red") }, { decision: PLAN }), DRAFT);
    told({ no: 8, waiting: waitingFor("red", "blue") }, { decision: PLAN });
    expect(sent).toEqual([PLANNED]);
  });

  it("is forgotten if it is no longer asked for", () => {
    driver.lockIn(told({ waiting: waitingFor("red") }, { decision: PLAN }), DRAFT);
    told({ no: 8, round: 4, waiting: waitingFor("red") }, { decision: PLAN });
    expect(driver.reveal.now.value).toBeNull();
    expect(sent).toEqual([]);
  });

  it("is sent at once where the device says so, and the choice is kept within bounds", () => {
    setRevealSeconds(0);
    driver.lockIn(told({ waiting: waitingFor("red") }, { decision: PLAN }), DRAFT);
    expect(sent).toEqual([PLANNED]);
    setRevealSeconds(99);
    expect(revealSeconds.value).toBe(5);
  });
});

describe("a driver who always keeps all cards", () => {
  it("is not asked what to discard", async () => {
    setKeepsAll(true);
    told({ phase: "resolving" }, { decision: DISCARD });
    await settled();
    expect(sent).toEqual([{ do: "discard", cards: [] }]);
  });

  it("is asked after all when it was undone", async () => {
    setKeepsAll(true);
    told({ phase: "resolving" }, { decision: DISCARD });
    await settled();
    told({ phase: "resolving", no: 8 }, { decision: null });
    told({ phase: "resolving", no: 9 }, { decision: DISCARD });
    await settled();
    expect(sent).toHaveLength(1);
  });

  it("is one who said so", async () => {
    told({ phase: "resolving" }, { decision: DISCARD });
    await settled();
    expect(sent).toEqual([]);
  });
});

it("knows that the latest entry was a flip, until something else is entered", () => {
  const turn = [{ no: 9, type: "flipped", seat: "red", for: "boost", card: "3", kept: true } as const];
  told({ phase: "resolving", no: 9 }, { may_undo: true, turn });
  expect(driver.slip.value?.card).toBe("3");
  told({ phase: "resolving", no: 10 }, { may_undo: true, turn });
  expect(driver.slip.value?.card).toBe("3");
  expect(lastFlip(driver.receipt.value, 10)).toBeUndefined();
  told({ phase: "resolving", no: 11 }, { may_undo: false, turn });
  expect(driver.slip.value).toBeUndefined();
});
