import { describe, expect, it, vi } from "vitest";
import { clearOf } from "../src/dashboard/MomentsLayer";
import type { Board, Geometry } from "../src/shared/boards";
import type { AnyEvent, PublicState } from "../src/shared/messages";
import { type Pose, poseAt, turned } from "../src/shared/track/geometry";
import { Glides } from "../src/shared/track/glides";
import { drawnMarks, highestMark, markedSpace, markOf } from "../src/shared/track/marks";
import { chequers, roadPath } from "../src/shared/track/paths";
import { BADGE } from "../src/shared/track/room";
import { Traffic } from "../src/shared/track/traffic";
import type { Seat } from "../src/shared/words";
import { boards } from "./support/boards";
import { aCar, aPosition, aState } from "./support/phone";

const geometryOf = (id: string): Geometry => boards.find((board) => board.id === id)?.geometry as Geometry;
const usa = geometryOf("usa");
const at = aPosition;

describe("positions on the road", () => {
  it("are the drawn spots on whole Spaces", () => {
    const [x, y, heading] = usa.spaces[12]?.off ?? [0, 0, 0];
    expect(poseAt(usa, { progress: 13, lane: 1 })).toEqual({ x, y, heading });
  });

  it("repeat after a lap, and extend back to the grid", () => {
    const lap = usa.spaces.length;
    expect(poseAt(usa, { progress: lap + 5, lane: 0 })).toEqual(poseAt(usa, { progress: 5, lane: 0 }));
    expect(poseAt(usa, { progress: -1, lane: 0 })).toEqual(poseAt(usa, { progress: lap - 1, lane: 0 }));
  });

  it.each(boards.map((board) => [board.id, board.geometry as Geometry] as const))(
    "stay on the road of %s between Spaces, in either lane and while changing",
    (_, geometry) => {
      const furthest = Math.max(
        ...steps(geometry).flatMap((progress) =>
          [0, 0.5, 1].map((lane) => offCentre(geometry, progress, poseAt(geometry, { progress, lane }))),
        ),
      );
      expect(furthest).toBeLessThan(geometry.road_width / 2);
    },
  );

  it("turn the short way", () => {
    expect(turned(170, -170, 0.5)).toBe(180);
    expect(turned(-10, 10, 0.5)).toBe(0);
  });
});

function steps(geometry: Geometry): number[] {
  return Array.from({ length: geometry.spaces.length * 4 }, (_, index) => 1 + index / 4);
}

/** How far a point is from the nearby centre line. */
function offCentre(geometry: Geometry, progress: number, { x, y }: { x: number; y: number }): number {
  const near = Array.from({ length: 81 }, (_, index) => progress + (index - 40) / 20);
  return Math.min(...near.map((one) => distance(centreAt(geometry, one), [x, y])));
}

function centreAt(geometry: Geometry, progress: number): [number, number] {
  const count = geometry.spaces.length;
  const index = (((Math.floor(progress) - 1) % count) + count) % count;
  const [from, to] = [geometry.spaces[index], geometry.spaces[(index + 1) % count]];
  if (!from || !to) throw new Error("no such Space");
  const [part, [ax, ay, bx, by]] = [progress - Math.floor(progress), from.curve];
  return [
    bezier(from.centre[0], ax, bx, to.centre[0], part),
    bezier(from.centre[1], ay, by, to.centre[1], part),
  ];
}

const bezier = (a: number, b: number, c: number, d: number, t: number): number =>
  (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
const distance = ([ax, ay]: [number, number], [bx, by]: [number, number]): number =>
  Math.hypot(ax - bx, ay - by);

describe("gliding cars", () => {
  it("drive one after another and stop where they should", () => {
    const glides = new Glides();
    glides.place("red", at(1));
    glides.place("blue", at(1, "off"));
    glides.drive("red", at(6));
    glides.drive("blue", at(4));
    glides.advance(0);
    expect(glides.pose(usa, "blue", 200)).toEqual(poseAt(usa, { progress: 1, lane: 1 }));
    for (const now of [300, 3000, 6000, 9000]) glides.advance(now);
    expect(glides.moving).toBe(false);
    expect(glides.pose(usa, "red", 9000)).toEqual(poseAt(usa, { progress: 6, lane: 0 }));
    expect(glides.pose(usa, "blue", 9000)).toEqual(poseAt(usa, { progress: 4, lane: 0 }));
  });

  it("know where they will end up", () => {
    const glides = new Glides();
    glides.place("red", at(1));
    glides.drive("red", at(6));
    glides.drive("red", at(3), true);
    expect(glides.goal("red")).toEqual({ progress: 3, lane: 0 });
  });

  it("do not fall ever further behind", () => {
    const glides = new Glides();
    glides.place("red", at(1));
    for (let space = 2; space < 200; space += 1) glides.drive("red", at(space));
    glides.advance(0);
    for (let now = 0; glides.moving && now < 60_000; now += 16) glides.advance(now);
    expect(glides.goal("red")?.progress).toBe(199);
    expect(glides.moving).toBe(false);
  });

  it("appear at once when they are new, and disappear when removed", () => {
    const glides = new Glides();
    glides.drive("red", at(8));
    expect(glides.moving).toBe(false);
    expect(glides.pose(usa, "red", 0)).toEqual(poseAt(usa, { progress: 8, lane: 0 }));
    glides.remove("red");
    expect(glides.pose(usa, "red", 0)).toBeNull();
  });
});

describe("traffic", () => {
  const settled = (states: PublicState[]) => {
    const drawn = new Map<Seat, Pose>();
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    const traffic = new Traffic(usa, (seat, pose) => drawn.set(seat, pose), {
      still: () => false,
      longestMs: () => 2200,
    });
    const path: Pose[] = [];
    let now = 0;
    for (const state of states) {
      traffic.takeState(state);
      for (let frame = frames.pop(); frame; frame = frames.pop()) {
        now += 40;
        frame(now);
        path.push(drawn.get("red") as Pose);
      }
    }
    vi.unstubAllGlobals();
    return { drawn, path };
  };
  const spun: AnyEvent = {
    no: 8,
    type: "spun_out",
    seat: "red",
    corner: 44,
    from: at(46),
    to: at(43),
    stress: 1,
    gear: 2,
  };

  it("ends where the state has every car, also after an undo", () => {
    const moved = aState({ no: 8, cars: [aCar("blue", 41, 1), aCar("red", 40, 2)] });
    expect(settled([aState(), moved]).drawn.get("red")).toEqual(poseAt(usa, { progress: 40, lane: 0 }));
    const { drawn } = settled([moved, aState({ no: 9 })]);
    expect(drawn.get("red")).toEqual(poseAt(usa, { progress: 38, lane: 0 }));
  });

  it("leads via the place where a car spun out", () => {
    const after = aState({ no: 8, cars: [aCar("blue", 41, 1), aCar("red", 43, 2)], recent: [spun] });
    const { path } = settled([aState(), after]);
    const there = poseAt(usa, { progress: 46, lane: 0 });
    const nearest = Math.min(...path.map(({ x, y }) => Math.hypot(x - there.x, y - there.y)));
    expect(nearest).toBeLessThan(usa.road_width / 2);
    expect(path.at(-1)).toEqual(poseAt(usa, { progress: 43, lane: 0 }));
  });

  it("draws nothing for a state in which no car has moved", () => {
    const { path } = settled([aState(), aState({ no: 8, waiting: [] })]);
    expect(path).toHaveLength(1);
  });
});

it("puts no moment over another: above it, or below it at the upper edge", () => {
  const paid = { x: 300, y: 500 };
  expect(clearOf([], paid)).toEqual(paid);
  expect(clearOf([paid], paid)).toEqual({ x: 300, y: 468 });
  expect(clearOf([paid, { x: 310, y: 468 }], paid)).toEqual({ x: 300, y: 436 });
  expect(clearOf([paid], { x: 400, y: 500 })).toEqual({ x: 400, y: 500 });
  expect(clearOf([{ x: 300, y: 40 }], { x: 300, y: 40 })).toEqual({ x: 300, y: 72 });
});

describe("drawings", () => {
  it("close the road, and mark the finish", () => {
    expect(roadPath(usa)).toMatch(/^M.*Z$/);
    expect(chequers(usa).match(/Z/g)).toHaveLength(8);
  });
});

describe("printed numbers", () => {
  const board = boards.find(({ id }) => id === "usa") as Board;
  const cornerless = { spaces: 20, corners: [] };

  it.each([
    [8, 4, 12],
    [12, 0, 12],
    [13, 20, 33],
    [60, 21, 12],
    [69, 12, 12],
  ])("beside Space %i of USA count %i down to the line after %i", (space, mark, corner) => {
    expect(markOf(board, space)).toEqual({ space, mark, corner });
  });

  it("count down to the start line where there is no corner", () => {
    expect(markOf(cornerless, 3)).toEqual({ space: 3, mark: 17, corner: null });
    expect(highestMark(cornerless, null)).toBe(19);
  });

  it.each([...boards, cornerless])("name each Space of a board uniquely", (one) => {
    const spaces = Array.from({ length: one.spaces }, (_, index) => index + 1);
    expect(spaces.map((space) => markedSpace(one, markOf(one, space)))).toEqual(spaces);
    for (const { mark, corner } of spaces.map((space) => markOf(one, space)))
      expect(mark).toBeLessThanOrEqual(highestMark(one, corner));
  });

  it("are drawn at every fifth Space, near corners and where a sector begins", () => {
    const drawn = drawnMarks(board, usa).filter(({ corner }) => corner === 33);
    const marks = drawn.map(({ mark }) => mark).sort((one, other) => one - other);
    expect(marks).toEqual([0, 1, 2, 3, 5, 10, 15, 20]);
    expect(drawn.find(({ why }) => why === "first")).toMatchObject({ space: 13, mark: 20 });
  });

  it.each(boards)("have free positions on $id: off the road, the signs and each other", (one) => {
    const geometry = one.geometry as Geometry;
    const marks = drawnMarks(one, geometry);
    for (const { x, y } of marks) {
      const road = steps(geometry).map((progress) => distance(centreAt(geometry, progress), [x, y]));
      expect(Math.min(...road)).toBeGreaterThan(geometry.road_width / 2 + 9);
      for (const { sign } of geometry.corners) {
        expect(distance(sign, [x, y])).toBeGreaterThan(22);
        expect(distance([sign[0] + BADGE.x, sign[1] + BADGE.y], [x, y])).toBeGreaterThan(BADGE.r + 9);
      }
      expect(marks.filter((other) => distance([other.x, other.y], [x, y]) < 18)).toHaveLength(1);
    }
  });
});
