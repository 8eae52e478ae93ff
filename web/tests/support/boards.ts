// The boards that come with Pitwall, as the hub serves them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import type { Board } from "../../src/shared/boards";
import { playOn, reloadBoards, boards as shelf } from "../../src/shared/library";

const FOLDER = join(import.meta.dirname, "../../../tracks");

export const boards: readonly Board[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Board);

/** Set up a page for a race on this board, with all boards loaded. */
export async function raceOn(track: string | null): Promise<void> {
  vi.stubGlobal("fetch", async () => Response.json(Object.fromEntries(boards.map((one) => [one.id, one]))));
  reloadBoards();
  await vi.waitUntil(() => "usa" in shelf().value);
  vi.unstubAllGlobals();
  playOn(track === null ? null : { table: "main", race: null, track });
}
