// The order in which boards are offered.
import type { Board } from "../../shared/boards";
import { boardName } from "../../shared/narration";

/** The base game's boards first, each box sorted by name. */
export function byBox(all: readonly Board[]): Board[] {
  const boxes = [...new Set(all.map((board) => board.box ?? ""))].sort(
    (one, other) => rank(one) - rank(other),
  );
  return [...all].sort(
    (one, other) =>
      boxes.indexOf(one.box ?? "") - boxes.indexOf(other.box ?? "") ||
      boardName(one.id, one.name).localeCompare(boardName(other.id, other.name)),
  );
}

const rank = (box: string): number => (box.startsWith("base") ? 0 : 1);
