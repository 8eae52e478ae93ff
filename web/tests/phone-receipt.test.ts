// The receipt: what just happened to a car, from the public events.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { inShort, latest } from "../src/phone/receipt";
import { startLanguage } from "../src/shared/i18n";
import type { AnyEvent } from "../src/shared/messages";
import { receiptLine, receiptLines } from "../src/shared/receiptLines";
import { raceOn } from "./support/boards";
import { aDriver, link, told } from "./support/driving";
import { moved, spinOut } from "./support/moments";

vi.mock("../src/shared/link", () => ({ openLink: () => link() }));

const shift = (no: number): AnyEvent => ({
  no,
  type: "heat_paid",
  seat: "red",
  for: "shift",
  heat: 1,
  engine: 3,
});

const spoken = (turn: readonly AnyEvent[]) =>
  receiptLines(latest(turn), { blue: "Disa" }).map(({ text }) => text);

beforeEach(async () => {
  localStorage.clear();
  await startLanguage("phone", "later");
  await raceOn("usa");
});

describe("a receipt", () => {
  it("says how far a move went, and where", () => {
    expect(spoken([moved(5, "red", 2, 8)])).toEqual(["6 forward, to 4 before corner 1 (limit 7), Race Line"]);
  });

  it("says who was in the way", () => {
    const blocked = { ...moved(5, "red", 2, 8), want: 8, blocked_by: ["blue", "blue"] } as AnyEvent;
    expect(spoken([blocked])[0]).toContain("6 of 8 forward (blocked by Disa)");
  });

  it("says what a spin-out was, in one line", () => {
    expect(spoken([moved(5, "red", 12, 25), ...spinOut(9)])).toEqual([
      "Spin-out at corner 1 (limit 7): 4 Heat, back 13 Spaces, 2 Stress, gear 1",
    ]);
  });

  it("says what each corner cost", () => {
    const paid: AnyEvent[] = [
      { no: 6, type: "corner_checked", seat: "red", corner: 12, lap: 1, limit: 7, speed: 9, heat: 2 },
      { no: 6, type: "heat_paid", seat: "red", for: "corner", heat: 2, engine: 3 },
      { no: 6, type: "corner_checked", seat: "red", corner: 33, lap: 1, limit: 9, speed: 9, heat: 0 },
    ];
    expect(spoken(paid)).toEqual([
      "Corner 1 (limit 7) at Speed 9: 2 Heat, 3 left in the engine",
      "Corner 2 (limit 9) at Speed 9: no Heat",
    ]);
  });

  it("adds the shift of gears to the move that follows it", () => {
    expect(spoken([shift(4), moved(6, "red", 2, 8)])).toHaveLength(2);
  });

  it("is of the latest entry only", () => {
    expect(spoken([moved(5, "red", 2, 8), ...spinOut(9)])).toHaveLength(1);
    expect(spoken([])).toEqual([]);
  });
});

it("has a short form for where dealt cards leave one line", () => {
  const [checked] = spinOut(9);
  expect(inShort(spinOut(9))).toBe("Spin-out: 13 back, 2 Stress");
  expect(inShort([shift(4), moved(6, "red", 2, 8)])).toBe("6 forward · 1 Heat paid");
  expect(inShort(checked ? [checked] : [])).toBe("");
});

describe("a driver's page", () => {
  it("tells the turn that the view carries, also if it slept through it", () => {
    const driver = aDriver();
    told({}, { turn: spinOut(9) });
    expect(driver.receipt.value).toHaveLength(3);
    told({}, { turn: [] });
    expect(driver.receipt.value).toEqual([]);
    driver.close();
  });
});

it("has no line for what its corner already tells", () => {
  const [, paid, spun] = spinOut(9);
  expect([paid, spun].map((event) => event && receiptLine(event, [], {}))).toEqual([null, null]);
});
