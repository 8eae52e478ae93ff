// The boards, fetched once and kept; asked for again until the hub answers.
import { type ReadonlySignal, signal } from "@preact/signals";
import { type Boards, fetchBoards } from "./link/http";

const RETRY_MS = 3000;
const shelf = signal<Boards>({});
let asked = false;

/** All boards by id; empty until they have come. */
export function boards(): ReadonlySignal<Boards> {
  if (!asked) {
    asked = true;
    void load();
  }
  return shelf;
}

async function load(): Promise<void> {
  try {
    shelf.value = await fetchBoards();
  } catch {
    setTimeout(() => void load(), RETRY_MS);
  }
}
