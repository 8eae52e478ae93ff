import { signal } from "@preact/signals";
import { beforeEach, expect, test } from "vitest";
import {
  type Dealt,
  dealtTo,
  heldIn,
  mayPick,
  playedFrom,
  playFromBox,
  spread,
} from "../src/phone/dealt/hand";
import type { Screen } from "../src/phone/screen";
import type { DealtHand, SeatView } from "../src/shared/messages";
import type { Card } from "../src/shared/words";

const HAND: DealtHand = {
  race: "r",
  no: 7,
  cards: ["1", "1", "4", "heat"],
  playable: ["1", "1", "4"],
  cool: 1,
  flip: null,
  driven: false,
};
const NOTHING = { cards: [], playable: [], cool: 0, flip: null, planning: false };
const VIEW = { race: "r", no: 7 } as SeatView;
const asked = (kind: Screen["kind"]) => signal({ kind } as Screen);

function dealt(hand: DealtHand | null, view: SeatView | null = VIEW, kind: Screen["kind"] = "waiting") {
  return dealtTo({ dealt: signal(hand), view: signal(view) }, asked(kind)).value;
}

beforeEach(() => playFromBox(false));

test("without a demo nothing is dealt", () => {
  expect(dealt(null)).toBeNull();
});

test("a hand comes with what can be done with it", () => {
  expect(dealt(HAND)).toMatchObject({ playable: ["1", "1", "4"], cool: 1 });
});

test("a hand is shown for its own race", () => {
  expect(dealt(HAND)?.cards).toEqual(HAND.cards);
  expect(dealt(HAND, { ...VIEW, race: "s" })?.cards).toBeNull();
  expect(dealt({ ...HAND, race: null, cards: [] }, null)?.cards).toBeNull();
});

test("a card is turned over for the question it was dealt for", () => {
  const turning: DealtHand = { ...HAND, flip: "3" };
  expect(dealt(turning)?.flip).toBe("3");
  expect(dealt(turning, { ...VIEW, no: 8 })?.flip).toBeNull();
});

test("whoever has the box is dealt nothing, and may ask for cards again", () => {
  playFromBox(true);
  expect(dealt(HAND)).toBeNull();
  playFromBox(false);
  expect(dealt(HAND)).not.toBeNull();
});

test("each copy of a card is picked by itself", () => {
  expect(spread(["1", "1", "4"], ["1"]).map(({ picked }) => picked)).toEqual([true, false, false]);
  expect(spread(["1", "1", "4"], ["4", "1", "1"]).every(({ picked }) => picked)).toBe(true);
});

test("picks that a new hand does not hold are put down", () => {
  expect(heldIn(["1", "4"], ["1", "1", "3"])).toEqual(["1"]);
});

test("what is not playable can be picked for a plan once it has all that is", () => {
  const hand: Dealt = { ...NOTHING, cards: ["1", "heat", "heat"], playable: ["1"], planning: true };
  const faces: Card[] = ["1", "2", "stress"];
  expect(mayPick("heat", faces, hand, [])).toBe(false);
  expect(mayPick("heat", faces, hand, ["1"])).toBe(true);
  expect(mayPick("heat", faces, hand, ["1", "heat"])).toBe(true);
  expect(mayPick("heat", faces, { ...hand, planning: false }, ["1"])).toBe(false);
});

test("Cooldown is bounded by the Heat in the hand", () => {
  const options = [{ do: "cooldown", max: 3 }, { do: "done" }];
  const screen = { kind: "asked", ask: "react", options } as unknown as Screen;
  const from = (cool: number) => playedFrom(screen, { ...NOTHING, cool });
  expect(from(1)).toMatchObject({ options: [{ do: "cooldown", max: 1 }, { do: "done" }] });
  expect(from(5)).toMatchObject({ options: [{ do: "cooldown", max: 3 }, { do: "done" }] });
  expect(from(0)).toMatchObject({ options: [{ do: "done" }] });
  expect(playedFrom(screen, null)).toBe(screen);
});
