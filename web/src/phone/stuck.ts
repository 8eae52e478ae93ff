// A card that is refused as impossible though the driver has it: what was ruled out, asked and answered.
import type { PublicState, Recounted } from "../shared/messages";
import { CARDS, type Card, type Reply, type Seat } from "../shared/words";

/** The card that was ruled out. More than a seat owns can never be believed: then there is nothing to ask. */
export function ruledOutBy(refusal: Extract<Reply, { ok: false }> | null): Card | null {
  if (refusal?.code !== "cards.impossible" || refusal.facts.why === "owned") return null;
  return CARDS.find((card) => card === refusal.facts.card) ?? null;
}

/** The card this seat has asked the referee to believe. */
export const askedBy = (state: PublicState | null, seat: Seat): Card | null =>
  state?.asking?.find((one) => one.seat === seat)?.card ?? null;

/** The card of this seat that the referee does not believe. */
export const declinedFor = (state: PublicState | null, seat: Seat): Card | null =>
  state?.declined?.find((one) => one.seat === seat)?.card ?? null;

/** The referee's answer, while nothing else has happened since. */
export function answerIn(state: PublicState | null, seat: Seat): Recounted | null {
  const last = state?.recent?.at(-1);
  return last?.type === "recounted" && last.seat === seat ? last : null;
}
