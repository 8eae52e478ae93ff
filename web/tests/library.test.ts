// The boards of a page that is open all evening.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { boardOf, boardOn, OnBoard, reloadBoards } from "../src/shared/library";

type Library = { boardOf: typeof boardOf; boardOn: typeof boardOn; reloadBoards: typeof reloadBoards };

let library: Library;
let boards: Record<string, { id: string }>;
let asked: number;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  boards = { usa: { id: "usa" } };
  asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return Response.json(boards);
  });
  library = await import("../src/shared/library");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

async function board(id: string) {
  library.boardOf(id);
  await settled();
  return library.boardOf(id);
}

it("is loaded once", async () => {
  expect(await board("usa")).toMatchObject({ id: "usa" });
  expect(await board("usa")).toMatchObject({ id: "usa" });
  expect(asked).toBe(1);
});

it("has a board that was added after the page was opened", async () => {
  const usa = await board("usa");
  boards = { ...boards, sprint: { id: "sprint" } };
  expect(await board("sprint")).toMatchObject({ id: "sprint" });
  expect(await board("usa")).toBe(usa);
});

it("does not search forever for a board without a file", async () => {
  await board("usa");
  for (let time = 0; time < 5; time += 1) expect(await board("drawn-up-tonight")).toBeUndefined();
  expect(asked).toBe(2);
});

it("asks again until the hub answers", async () => {
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("gone")));
  expect(await board("usa")).toBeUndefined();
  vi.stubGlobal("fetch", answer);
  await vi.advanceTimersByTimeAsync(3000);
  expect(library.boardOf("usa")).toMatchObject({ id: "usa" });
});

it("can be reloaded", async () => {
  await board("usa");
  boards = { sprint: { id: "sprint" } };
  library.reloadBoards();
  await settled();
  expect(library.boardOf("usa")).toBeUndefined();
  expect(library.boardOf("sprint")).toBeDefined();
});

it("draws a race on its own board, though a published one has the same id", async () => {
  await board("usa");
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path);
    return Response.json({ id: "usa~12", name: "Mine" });
  });
  const own: OnBoard = {
    table: "main",
    race: "r-1",
    track: "usa",
    own_board: { key: "usa~12", name: "Mine" },
  };
  for (let time = 0; time < 3; time += 1) {
    library.boardOn(own);
    await settled();
  }
  expect(library.boardOn(own)).toMatchObject({ id: "usa~12" });
  expect(library.boardOn({ table: "main", race: "r-2", track: "usa" })).toMatchObject({ id: "usa" });
  expect(paths).toEqual(["/api/v1/races/r-1/board"]);
  const waiting = { ...own, race: null, own_board: { key: "usa~34", name: "Next" } };
  library.boardOn(waiting);
  expect(paths[1]).toBe("/api/v1/tables/main/board");
});

it("asks again for an own board until the hub answers", async () => {
  const own: OnBoard = {
    table: "main",
    race: "r-1",
    track: "usa",
    own_board: { key: "usa~12", name: "Mine" },
  };
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("gone")));
  library.boardOn(own);
  await settled();
  vi.stubGlobal("fetch", async () => Response.json({ id: "usa~12" }));
  await vi.advanceTimersByTimeAsync(3000);
  library.boardOn(own);
  await settled();
  expect(library.boardOn(own)).toMatchObject({ id: "usa~12" });
});
