// The receipt: what just happened to a car, from the public events.
import { beforeEach, describe, expect, it } from "vitest";
import { followHappenings, type Happenings, latest, withEvents } from "../src/phone/receipt";
import { startLanguage } from "../src/shared/i18n";
import { newTableState } from "../src/shared/link/state";
import type { AnyEvent } from "../src/shared/messages";
import { receiptLine, receiptLines } from "../src/shared/receiptLines";
import { raceOn } from "./support/boards";
import { aPosition, aState } from "./support/phone";

const NOTHING: Happenings = { race: "today", events: [] };
const planned = (no: number, seat: "red" | "blue" = "red"): AnyEvent => ({ no, type: "planned", seat });
const moved = (no: number, seat: "red" | "blue", from: number, to: number): AnyEvent => ({
  no,
  type: "moved",
  seat,
  by: "cards",
  want: to - from,
  gain: to - from,
  from: aPosition(from),
  to: aPosition(to),
  blocked_by: [],
});
const spinOut = (no: number): AnyEvent[] => [
  { no, type: "corner_checked", seat: "red", corner: 12, lap: 1, limit: 7, speed: 13, heat: 6 },
  { no, type: "heat_paid", seat: "red", for: "spin-out", heat: 4, engine: 0 },
  {
    no,
    type: "spun_out",
    seat: "red",
    corner: 12,
    from: aPosition(25),
    to: aPosition(12),
    stress: 2,
    gear: 4,
  },
];
const shift = (no: number): AnyEvent => ({
  no,
  type: "heat_paid",
  seat: "red",
  for: "shift",
  heat: 1,
  engine: 3,
});

const told = (events: readonly AnyEvent[], known = NOTHING) => withEvents(known, "today", events, "red");
const spoken = (events: readonly AnyEvent[]) =>
  receiptLines(latest(told(events)), { blue: "Disa" }).map(({ text }) => text);

beforeEach(async () => {
  localStorage.clear();
  await startLanguage("phone");
  await raceOn("usa");
});

describe("a receipt", () => {
  it("says how far a move went, and where", () => {
    expect(spoken([planned(3), moved(5, "red", 2, 8)])).toEqual([
      "6 forward, to 4 before corner 1 (limit 7), Race Line",
    ]);
  });

  it("says who was in the way", () => {
    const blocked = { ...moved(5, "red", 2, 8), want: 8, blocked_by: ["blue", "blue"] } as AnyEvent;
    expect(spoken([blocked])[0]).toContain("6 of 8 forward (blocked by Disa)");
  });

  it("says what a spin-out was, in one line", () => {
    expect(spoken([planned(3), moved(5, "red", 12, 25), ...spinOut(9)])).toEqual([
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
    expect(spoken([planned(3), shift(4), moved(6, "red", 2, 8)])).toHaveLength(2);
  });

  it("goes with the next plan, but not with somebody else's", () => {
    const after = told([planned(3), ...spinOut(9)]);
    expect(latest(told([planned(10, "blue")], after))).toHaveLength(3);
    expect(latest(told([planned(11)], after))).toEqual([]);
  });

  it("stays when the turn goes on without anything to tell", () => {
    const drawn: AnyEvent = { no: 10, type: "replenished", seat: "red", drawn: 4, reshuffled: false };
    expect(latest(told([...spinOut(9), drawn])).at(-1)?.type).toBe("spun_out");
  });

  it("goes when its entry is undone or replaced", () => {
    const undone: AnyEvent = {
      no: 10,
      type: "undone",
      undid: 9,
      reason: "",
      by: "red",
      seat: "red",
      do: "flip",
      count: 1,
      to: null,
    };
    expect(latest(told([...spinOut(9), undone]))).toEqual([]);
    expect(latest(told([...spinOut(9), undone, ...spinOut(11)]))).toHaveLength(3);
  });

  it("is whole even if the news repeat a part of it", () => {
    const whole = told(spinOut(9));
    expect(told(spinOut(9).slice(2), whole)).toEqual(whole);
  });

  it("starts over with another race", () => {
    expect(withEvents(told(spinOut(9)), "next", [], "red").events).toEqual([]);
  });
});

it("survives a reload", () => {
  const page = newTableState();
  const first = followHappenings(page, "main", "red");
  page.state.value = aState();
  page.ticker.value = spinOut(7).map((event, at) => ({ at, event }));
  first.stop();
  const again = newTableState();
  again.state.value = aState();
  const { happenings, stop } = followHappenings(again, "main", "red");
  expect(latest(happenings.value)).toHaveLength(3);
  stop();
});

it("has no line for what its corner already tells", () => {
  const [, paid, spun] = spinOut(9);
  expect([paid, spun].map((event) => event && receiptLine(event, [], {}))).toEqual([null, null]);
});
