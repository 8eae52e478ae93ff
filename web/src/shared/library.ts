// The boards, loaded and cached; requested until the hub answers, and again when an unknown board is named.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Board } from "./boards";
import { type Boards, fetchBoards } from "./link/http";
import { shared } from "./link/sharing";

const RETRY_MS = 3000;
const shelf = signal<Boards>({});
/** Boards that were already reloaded for: a race may be on one without a file. */
const missed = new Set<string>();
let fetching = false;
let fetched = false;

/** All boards by id; empty until they are loaded. */
export function boards(): ReadonlySignal<Boards> {
  if (!fetched) reloadBoards();
  return shelf;
}

/** One board; a page that is open all evening may need one that was added since. */
export function boardOf(id: string | null | undefined): Board | undefined {
  const board = boards().value[id ?? ""];
  if (id && !board && fetched && !missed.has(id)) {
    missed.add(id);
    reloadBoards();
  }
  return board;
}

/** The board of the race on this page's table. */
export const trackInPlay = signal<string | null>(null);

/** The board that texts take their corners from. */
export const boardInPlay = (): Board | undefined =>
  trackInPlay.value === null ? undefined : boardOf(trackInPlay.value);

/** Load the boards, even if they have been loaded before. */
export function reloadBoards(): void {
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
