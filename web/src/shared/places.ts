// Places as the printed board names them: so many Spaces before a corner, on the Race Line or beside it.
import type { Board } from "./boards";
import { t } from "./i18n";
import { boardInPlay } from "./library";
import type { Position } from "./messages";

type Lines = Pick<Board, "corners">;

/** Which corner of the lap has its line there, from 1; 0 where the board is not known. */
export function cornerNumber(after: number | null, board: Lines | undefined = boardInPlay()): number {
  return (board?.corners.findIndex((corner) => corner.after === after) ?? -1) + 1;
}

/** The Speed limit of a corner; unknown where the board is. */
export function limitOf(after: number | null, board: Lines | undefined = boardInPlay()): number | undefined {
  return board?.corners.find((corner) => corner.after === after)?.limit;
}

/** Say where a Space is: "4 before corner 1 (limit 7)". */
export function tellSpace(
  { mark, corner }: Pick<Position, "mark" | "corner">,
  board: Lines | undefined = boardInPlay(),
): string {
  if (corner === null) return t("place.start", { mark });
  return t("place", { mark, number: cornerNumber(corner, board), limit: limitOf(corner, board) ?? 0 });
}

/** Say where a spot is: "4 before corner 1 (limit 7), Race Line". */
export function tellSpot(
  at: Pick<Position, "mark" | "corner" | "spot">,
  board: Lines | undefined = boardInPlay(),
): string {
  return t("place.spot", { place: tellSpace(at, board), spot: at.spot });
}
