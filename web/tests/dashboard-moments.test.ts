// The moment itself on the television: the way of a car, where to look, and what is told large.
import { describe, expect, it } from "vitest";
import { describeHeadline, headlinesOf } from "../src/dashboard/model/headlines";
import { focusOf, trailOf } from "../src/dashboard/model/moves";
import type { Board, Geometry } from "../src/shared/boards";
import type { AnyEvent, Moved, PublicState } from "../src/shared/messages";
import { receiptLines } from "../src/shared/receiptLines";
import { followed, transformOf } from "../src/shared/track/camera";
import { poseAt } from "../src/shared/track/geometry";
import { wayPath } from "../src/shared/track/paths";
import type { Seat } from "../src/shared/words";
import { boards, raceOn } from "./support/boards";
import { moved as movedAt, spinOut as spinOutAt } from "./support/moments";
import { aCar, aState } from "./support/phone";

const moved = (seat: Seat, from: number, to: number, by: Moved["by"] = "cards", no = 7) =>
  movedAt(no, seat, from, to, by);
const spinOut = spinOutAt(7);

describe("the moment", () => {
  const trail = (recent: AnyEvent[], at: number) =>
    trailOf(aState({ recent, cars: [aCar("red", at, 1), aCar("blue", 3, 2)] })).map(({ from, to, back }) => [
      from.progress,
      to.progress,
      back,
    ]);

  it("draws the way of the latest turn, leg by leg", () => {
    const before = moved("blue", 1, 3);
    expect(trail([before, moved("red", 2, 8), moved("red", 8, 10, "slipstream")], 10)).toEqual([
      [2, 8, false],
      [8, 10, false],
    ]);
    expect(trail([moved("red", 2, 8, "cards", 3), moved("red", 8, 9)], 9)).toEqual([[8, 9, false]]);
    expect(trail([moved("red", 5, 25), ...spinOut], 12)).toEqual([
      [5, 25, false],
      [25, 12, true],
    ]);
  });

  it("draws no way that a correction or an undo has made wrong, nor one of two cars", () => {
    expect(trail([moved("red", 2, 8)], 5)).toEqual([]);
    expect(trail([moved("red", 2, 8), moved("blue", 1, 3, "slipstream")], 8)).toEqual([]);
    expect(trail([], 8)).toEqual([]);
  });

  it("is looked at from close by: the acting car, its way and the pack", () => {
    const cars = [aCar("red", 10, 1), aCar("blue", 6, 2), aCar("green", 40, 3)];
    const step = { number: 5, name: "react" as const, seat: "red" as const };
    const seen = (state: PublicState) => focusOf(state).map(({ progress }) => progress);
    expect(seen(aState({ cars, step, recent: [moved("red", 2, 10)] }))).toEqual([10, 6, 2]);
    expect(seen(aState({ cars }))).toEqual([10, 6, 40]);
  });

  it("is told large in the words of the driver's receipt", async () => {
    await raceOn("usa");
    const [told, ...more] = headlinesOf([moved("red", 5, 25), ...spinOut]);
    if (!told) throw new Error("a spin-out is told");
    expect([told.kind, told.seat, more]).toEqual(["alarm", "red", []]);
    const { who, text } = describeHeadline(told, { red: "Anna" });
    expect([who, text]).toEqual(["Anna", receiptLines(spinOut, {})[0]?.text]);
    expect(text).toContain("4 Heat, back 13 Spaces");
  });

  it("leaves plain moves and paid corners to race control", () => {
    const corner = spinOut.slice(0, 1);
    const kinds = (news: AnyEvent[]) => headlinesOf(news).map(({ kind }) => kind);
    expect(kinds([moved("red", 2, 8), ...corner])).toEqual([]);
    expect(kinds([moved("red", 2, 4, "slipstream"), moved("red", 2, 3, "boost")])).toEqual([
      "drive",
      "drive",
    ]);
    expect(kinds([moved("red", 2, 2, "slipstream")])).toEqual([]);
    expect(kinds([{ no: 7, type: "corrected", seat: "red", reason: "a sleeve", by: "referee" }])).toEqual([
      "note",
    ]);
  });
});

describe("the camera", () => {
  const usa = (boards.find(({ id }) => id === "usa") as Board).geometry as Geometry;
  const box = usa.view_box;
  const framed = (points: { x: number; y: number }[]) => followed(null, points, box);
  const whole = { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2, zoom: 1 };
  const at = (...spaces: number[]) => spaces.map((progress) => poseAt(usa, { progress, lane: 0 }));

  it("shows the whole board when the field is spread, and goes close to a pack", () => {
    expect(framed(at(1, 20, 40, 60)).zoom).toBeLessThan(1.2);
    expect(framed(at(18, 20)).zoom).toBeGreaterThan(2);
    expect(framed([])).toEqual(whole);
  });

  it("never looks beyond the board", () => {
    for (const space of usa.spaces.map(({ space }) => space)) {
      const { x, y, zoom } = framed(at(space));
      expect(Math.abs(x - box[0] - box[2] / 2) + box[2] / 2 / zoom).toBeLessThanOrEqual(box[2] / 2 + 0.01);
      expect(Math.abs(y - box[1] - box[3] / 2) + box[3] / 2 / zoom).toBeLessThanOrEqual(box[3] / 2 + 0.01);
    }
  });

  it("holds still while the cars are well in the picture", () => {
    const view = framed(at(18, 22));
    expect(followed(view, at(19, 22), box)).toBe(view);
    expect(followed(view, at(40, 44), box)).not.toBe(view);
    expect(followed(whole, at(18, 22), box)).not.toEqual(whole);
  });

  it("moves the picture by percent of its own size", () => {
    expect(transformOf(whole, box)).toBe("scale(1.00) translate(0.0%, 0.0%)");
    expect(transformOf({ x: box[0], y: box[1] + box[3], zoom: 2 }, box)).toBe(
      "scale(2.00) translate(50.0%, -50.0%)",
    );
  });

  it("finds the way along the road, forward and back", () => {
    const [there, back] = [wayPath(usa, lane(2), lane(5)), wayPath(usa, lane(5), lane(2))];
    expect(there.slice(1).split("L").reverse()).toEqual(back.slice(1).split("L"));
    expect(there.split("L")).toHaveLength(13);
  });

  const lane = (progress: number) => ({ progress, lane: 0 });
});
