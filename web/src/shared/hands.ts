// What hands must move on the real table, in words; what several seats have to do alike is told once.
import { t } from "./i18n";
import type { Position, TableMove } from "./messages";
import { tellSpot } from "./places";
import type { Seat } from "./words";

export interface HandsRow {
  /** Its place in the list: a row is written over rather than taken away and made anew. */
  readonly place: number;
  readonly text: string;
  readonly move: TableMove["move"];
  readonly count: number | undefined;
  readonly seats: readonly Seat[];
}

/** Group the moves by what they say, in their order. */
export function handsRows(moves: readonly TableMove[]): HandsRow[] {
  const rows = new Map<
    string,
    { place: number; text: string; move: TableMove["move"]; count: number | undefined; seats: Seat[] }
  >();
  for (const move of moves) {
    const text = tellMove(move);
    const row = rows.get(text) ?? {
      place: rows.size,
      text,
      move: move.move,
      count: move.count,
      seats: [],
    };
    row.seats.push(move.seat);
    rows.set(text, row);
  }
  return [...rows.values()];
}

/** Tell one move without its seat; the sign of the car stands beside it. */
function tellMove(move: TableMove): string {
  if (move.move === "car") return tellCar(move.to as Position | null);
  if (move.move === "gear") return t("hands.gear", { gear: t("gear.numeral", { gear: Number(move.to) }) });
  if (move.move === "shuffle") return t("hands.shuffle", { from: pile(move.from), to: pile(move.to) });
  const [from, to] = [pile(move.from), pile(move.to)];
  return t(`hands.${move.move}`, { count: move.count ?? 0, from, to });
}

function tellCar(to: Position | null): string {
  return to ? t("hands.car", { place: tellSpot(to) }) : t("hands.car-off");
}

const PILES = ["engine", "hand", "deck", "discard", "play-area", "reserve"] as const;

function pile(word: unknown): string {
  const known = PILES.find((one) => one === word);
  return known ? t(`pile.${known}`) : "";
}
