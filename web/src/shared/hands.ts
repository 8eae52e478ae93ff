// The moves hands must make on the real table, in words; what several seats have to do is listed once.
import { t } from "./i18n";
import type { Position, TableMove } from "./messages";
import { describeSpot, gridPlace } from "./places";
import type { Seat } from "./words";

export interface HandsRow {
  readonly text: string;
  readonly seats: readonly Seat[];
}

/** Group the moves by their text, in order. */
export function handsRows(moves: readonly TableMove[]): HandsRow[] {
  const rows = new Map<string, Seat[]>();
  for (const move of moves) {
    const text = describeMove(move);
    rows.set(text, [...(rows.get(text) ?? []), move.seat]);
  }
  return [...rows].map(([text, seats]) => ({ text, seats }));
}

/** Describe one move without its seat; the car's sign is beside it. What a correction asks for is marked as new. */
export function describeMove(move: TableMove & { corrected?: boolean }): string {
  return move.corrected ? t("hands.corrected", { move: describePlainly(move) }) : describePlainly(move);
}

function describePlainly(move: TableMove): string {
  if (move.move === "car") return describeCar(move.to as Position | null, move.spaces);
  if (move.move === "gear") return t("hands.gear", { gear: t("gear.numeral", { gear: Number(move.to) }) });
  if (move.move === "shuffle" && move.from === "discard")
    return t("hands.shuffle", { from: pile(move.from), to: pile(move.to) });
  const [from, to] = [pile(move.from), isUsedSponsorship(move) ? t("pile.sponsors-used") : pile(move.to)];
  // Nobody can unshuffle: the cards of the deck become the discard pile again.
  const kind = move.move === "shuffle" ? "cards" : move.move;
  return t(`hands.${kind}`, { count: move.count ?? 0, from, to });
}

/** A sponsorship card that was played leaves the game: it must not be drawn again with its deck. */
const isUsedSponsorship = ({ from, to }: TableMove): boolean => from === "play-area" && to === "sponsors";

/** Describe what to put back if it was already done: for a piece its place, which is true in any case. */
export function describePutBack(move: TableMove): string {
  if (move.move === "gear")
    return t("hands.gear-belongs", { gear: t("gear.numeral", { gear: Number(move.to) }) });
  if (move.move !== "car" || !move.to) return describeMove(move);
  const to = move.to as Position;
  const number = gridPlace(to);
  return number > 0
    ? t("hands.car-belongs-grid", { number })
    : t("hands.car-belongs", { place: describeSpot(to) });
}

interface Aged extends TableMove {
  earlier?: boolean;
  corrected?: boolean;
}

/** Tell what hands have to do now, a correction first, from what is left over from earlier rounds. */
export function byAge<Move extends Aged>(moves: readonly Move[] = []) {
  const now = moves.filter((move) => !move.earlier);
  const [corrected, others] = [now.filter((move) => move.corrected), now.filter((move) => !move.corrected)];
  return { now: [...corrected, ...others], earlier: moves.filter((move) => move.earlier) };
}

/** Describe in one line what is left over from earlier rounds. */
export function describeEarlier(moves: readonly TableMove[]): string {
  return t("hands.earlier", { moves: moves.map(describeMove).join(" · ") });
}

/** How far and where to; a car that is put on the board has no way to count. */
function describeCar(to: Position | null, spaces: number | undefined): string {
  if (!to) return t("hands.car-off");
  if (gridPlace(to) > 0) return t("hands.car-grid", { number: gridPlace(to) });
  const place = describeSpot(to);
  if (spaces === undefined) return t("hands.car", { place });
  if (spaces === 0) return t("hands.car-aside", { place });
  return t(spaces > 0 ? "hands.car-forward" : "hands.car-back", { spaces: Math.abs(spaces), place });
}

const PILES = [
  "engine",
  "hand",
  "deck",
  "discard",
  "play-area",
  "reserve",
  "market",
  "sponsors",
  "box",
] as const;

function pile(word: unknown): string {
  const known = PILES.find((one) => one === word);
  return known ? t(`pile.${known}`) : "";
}
