// What is printed on a board besides its road, as Spaces and lines to draw.
import type { Board } from "../boards";

type Lines = Pick<Board, "spaces" | "corners">;

/** The Spaces of all stretches, in order. */
export const spacesIn = (stretches: Board["flooded"] = []): number[] =>
  stretches.flatMap(([first, last]) => run(first, last));

const run = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The line by which a corner's token and press are keyed: the second of a chicane for both of its lines. */
export function tokenLine({ corners }: Lines, after: number): number {
  const index = corners.findIndex((corner) => corner.after === after);
  const next = corners[(index + 1) % corners.length];
  return next?.chicane_second ? next.after : after;
}

/** The Spaces from a corner line to the next line, across the start line behind the last one. */
export function behindLine({ spaces, corners }: Lines, after: number): number[] {
  const index = corners.findIndex((corner) => corner.after === after);
  const next = corners[(index + 1) % corners.length]?.after ?? after;
  return next > after ? run(after + 1, next) : [...run(after + 1, spaces), ...run(1, next)];
}

/** The Spaces between the two lines of every chicane. */
export const chicaneSpaces = (board: Lines): number[] =>
  board.corners
    .filter((corner) => tokenLine(board, corner.after) !== corner.after)
    .flatMap(({ after }) => behindLine(board, after));
