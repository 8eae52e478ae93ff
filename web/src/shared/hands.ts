// The moves hands must make on the real table, in words; what several seats have to do is listed once.
import { t } from "./i18n";
import type { Position, TableMove } from "./messages";
import { describeSpot } from "./places";
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

/** Describe one move without its seat; the car's sign is beside it. */
export function describeMove(move: TableMove): string {
  if (move.move === "car") return describeCar(move.to as Position | null, move.spaces);
  if (move.move === "gear") return t("hands.gear", { gear: t("gear.numeral", { gear: Number(move.to) }) });
  if (move.move === "shuffle") return t("hands.shuffle", { from: pile(move.from), to: pile(move.to) });
  const [from, to] = [pile(move.from), pile(move.to)];
  return t(`hands.${move.move}`, { count: move.count ?? 0, from, to });
}

/** How far and where to; a car that is put on the board has no way to count. */
function describeCar(to: Position | null, spaces: number | undefined): string {
  if (!to) return t("hands.car-off");
  const place = describeSpot(to);
  if (spaces === undefined) return t("hands.car", { place });
  if (spaces === 0) return t("hands.car-aside", { place });
  return t(spaces > 0 ? "hands.car-forward" : "hands.car-back", { spaces: Math.abs(spaces), place });
}

const PILES = ["engine", "hand", "deck", "discard", "play-area", "reserve"] as const;

function pile(word: unknown): string {
  const known = PILES.find((one) => one === word);
  return known ? t(`pile.${known}`) : "";
}
