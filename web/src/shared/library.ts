// The boards, fetched and kept; asked for again until the hub answers, and when a board is named that is not there.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Board } from "./boards";
import { type Boards, fetchBoards } from "./link/http";
import { shared } from "./link/sharing";

const RETRY_MS = 3000;
const shelf = signal<Boards>({});
/** Boards that were looked for anew: a race may be on one that has no file. */
const missed = new Set<string>();
let fetching = false;
let fetched = false;

/** All boards by id; empty until they have come. */
export function boards(): ReadonlySignal<Boards> {
  if (!fetched) lookAgain();
  return shelf;
}

/** One board; a screen that is open all evening may be asked for one that was put there since. */
export function boardOf(id: string | null | undefined): Board | undefined {
  const board = boards().value[id ?? ""];
  if (id && !board && fetched && !missed.has(id)) {
    missed.add(id);
    lookAgain();
  }
  return board;
}

/** The board of the race on this page's table. */
export const trackInPlay = signal<string | null>(null);

/** The board that texts take their corners from. */
export const boardInPlay = (): Board | undefined =>
  trackInPlay.value === null ? undefined : boardOf(trackInPlay.value);

/** Fetch the boards, also when they have been fetched before. */
export function lookAgain(): void {
  if (fetching) return;
  fetching = true;
  void load();
}

async function load(): Promise<void> {
  try {
    shelf.value = shared(shelf.value, await fetchBoards());
    fetched = true;
    fetching = false;
  } catch {
    setTimeout(() => void load(), RETRY_MS);
  }
}
