// The boards of a page that is open all evening.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { boardOf, reloadBoards } from "../src/shared/library";

type Library = { boardOf: typeof boardOf; reloadBoards: typeof reloadBoards };

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
