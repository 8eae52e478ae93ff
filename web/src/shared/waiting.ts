// Who is asked: a seat, or the whole table.
import type { PublicState, Waiting } from "./messages";
import type { Seat } from "./words";

export type SeatWaiting = Waiting & { readonly seat: Seat };

/** What seats are asked. */
export const askedOfSeats = (waiting: readonly Waiting[]): SeatWaiting[] =>
  waiting.filter((one): one is SeatWaiting => one.seat !== null);

/** What the whole table is asked; the referee answers, or any driver where two phones stand in. */
export const askedOfTable = (waiting: readonly Waiting[]): Waiting | undefined =>
  waiting.find((one) => one.seat === null);

/** Whether the companion may draw what the table is asked for, and whether that is what is wanted first. */
export type CompanionDraws = "first" | "also" | "never";

/** Who draws the cards of a question now: the companion first where it has the deck. */
export function whoDraws(
  { garage, legends }: Pick<PublicState, "garage" | "legends">,
  asked: Waiting,
): CompanionDraws {
  const deck = asked.for === "market" ? garage?.deck : legends?.deck;
  return deck === "companion" ? "first" : "also";
}
