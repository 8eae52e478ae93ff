// The boards, loaded and cached; requested until the hub answers, and again when an unknown board is named.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Board } from "./boards";
import { ask, type Boards, fetchBoards, racePath, tablePath } from "./link/http";
import { shared } from "./link/sharing";
import type { PublicState } from "./messages";

const RETRY_MS = 3000;
const shelf = signal<Boards>({});
/** Boards that were already reloaded for: a race may be on one without a file. */
const missed = new Set<string>();
/** Boards of somebody's own, by what tells them apart and their names. */
const ownBoards = signal<Boards>({});
const asked = new Set<string>();
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

/** What a state says of its board: an own board may have the id of a published one. */
export type OnBoard = Pick<PublicState, "table" | "race" | "track" | "own_board">;

/** The board of a race or of a set-up; one of somebody's own comes with its race. */
export function boardOn(state: OnBoard | null | undefined): Board | undefined {
  if (!state?.own_board) return boardOf(state?.track);
  const { table, race, own_board } = state;
  const key = `${own_board.key} ${own_board.name}`;
  const own = ownBoards.value[key];
  if (!own) void loadOwn(key, `${race ? racePath(race) : tablePath(table)}/board`);
  return own;
}

type InPlay = OnBoard & Pick<PublicState, "roads">;
const inPlay = signal<InPlay | null>(null);

/** Take the corners in texts from the board of this race: the one on the page's table, or one that is replayed. */
export function playOn(state: InPlay | null): void {
  const { table, race, track, own_board, roads } = state ?? {};
  const part = { table, race, track, ...(own_board && { own_board }), ...(roads && { roads }) };
  inPlay.value = shared(inPlay.peek(), state && (part as InPlay));
}

/** What the board in play is called if it is somebody's own, though it may have the id of a published one. */
export const ownNameInPlay = (track: string): string | undefined =>
  inPlay.value?.track === track ? inPlay.value.own_board?.name : undefined;

/** The board that texts take their corners from. */
export const boardInPlay = (): Board | undefined => (inPlay.value ? boardOn(inPlay.value) : undefined);

/** The road tokens on the board in play, by the line of their corners. */
export const roadsInPlay = (): PublicState["roads"] => inPlay.value?.roads;

async function loadOwn(key: string, path: string): Promise<void> {
  if (asked.has(key)) return;
  asked.add(key);
  try {
    ownBoards.value = { ...ownBoards.peek(), [key]: await ask<Board>("GET", path) };
  } catch {
    setTimeout(() => {
      asked.delete(key);
      ownBoards.value = { ...ownBoards.peek() }; // whoever still shows the board asks again
    }, RETRY_MS);
  }
}

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
