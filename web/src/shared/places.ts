// Places as the printed board names them: so many Spaces before a corner, on the Race Line or beside it.
import type { Board } from "./boards";
import { t } from "./i18n";
import { boardInPlay, roadsInPlay } from "./library";
import type { Position, PublicState } from "./messages";

type Lines = Pick<Board, "corners">;
const CHANGES: Readonly<Record<string, number>> = { "limit+1": 1, "limit-1": -1 };

/** Which corner of the lap has its line there, counted from 1; 0 if the board is unknown. */
export function cornerNumber(after: number | null, board: Lines | undefined = boardInPlay()): number {
  return (board?.corners.findIndex((corner) => corner.after === after) ?? -1) + 1;
}

/** A corner's Speed limit, which a road token changes for everybody; undefined if the board is unknown. */
export function limitOf(
  after: number | null,
  board: Lines | undefined = boardInPlay(),
  roads: PublicState["roads"] = roadsInPlay(),
): number | undefined {
  const index = board?.corners.findIndex((corner) => corner.after === after) ?? -1;
  const [corner, next] = board?.corners.slice(Math.max(0, index)) ?? [];
  if (!corner || index < 0) return undefined;
  const token = roads?.[`${after}`] ?? (next?.chicane_second ? roads?.[`${next.after}`] : undefined); // one for both lines
  return Math.max(0, corner.limit + (CHANGES[token ?? ""] ?? 0));
}

/** Describe a Space: "4 before corner 1 (limit 7)". */
export function describeSpace(
  { mark, corner }: Pick<Position, "mark" | "corner">,
  board: Lines | undefined = boardInPlay(),
): string {
  if (corner === null) return t("place.start", { mark });
  return t("place", { mark, number: cornerNumber(corner, board), limit: limitOf(corner, board) ?? 0 });
}

/** Describe a spot: "4 before corner 1 (limit 7), Race Line". */
export function describeSpot(
  at: Pick<Position, "mark" | "corner" | "spot">,
  board: Lines | undefined = boardInPlay(),
): string {
  return t("place.spot", { place: describeSpace(at, board), spot: at.spot });
}

/** Which place of the grid a position is, counted from 1; 0 if it is on the road. */
export const gridPlace = ({ lap, progress, spot }: Pick<Position, "lap" | "progress" | "spot">): number =>
  lap > 0 ? 0 : 1 - 2 * progress + (spot === "off" ? 1 : 0);

/** Describe where a car stands, on the grid or on the road. */
export function describeStanding(at: Position): string {
  const number = gridPlace(at);
  return number > 0 ? t("place.grid", { number }) : describeSpot(at);
}
