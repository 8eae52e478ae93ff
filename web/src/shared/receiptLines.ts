// The receipt in words, as the board names its places.
import { list, t } from "./i18n";
import type { AnyEvent, CornerChecked, HeatPaid, Moved, SpunOut } from "./messages";
import { cardName, describeEvent, type Names, nameOf } from "./narration";
import { cornerNumber, describeSpot } from "./places";

export interface ReceiptLine {
  readonly tone: "plain" | "paid" | "alarm";
  readonly text: string;
}

/** Put the events of one entry into words; what belongs together is one line. */
export function receiptLines(events: readonly AnyEvent[], names: Names): readonly ReceiptLine[] {
  return events.flatMap((event, at) => receiptLine(event, events.slice(at + 1), names) ?? []);
}

/** Describe one event; `after` are those that follow it and may belong to it. */
export function receiptLine(event: AnyEvent, after: readonly AnyEvent[], names: Names): ReceiptLine | null {
  switch (event.type) {
    case "moved":
      return plain(event.case ? describeEvent(event, names) : moved(event, names));
    case "heat_paid":
      return PAID_APART.includes(event.for) ? paid(event) : null;
    case "flipped":
      return plain(t("receipt.flipped", { card: cardName(event.card), kept: event.kept ? "true" : "false" }));
    case "cooled":
      return plain(t("receipt.cooled", { heat: event.heat, engine: event.engine }));
    case "corner_checked":
      return corner(event, after);
    case "spun_out":
      return null;
    case "eliminated":
      return { tone: "alarm", text: describeEvent(event, names) };
    case "cluttered":
      return { tone: "alarm", text: t("receipt.cluttered") };
    case "finished":
      return plain(t("receipt.finished"));
    default:
      return plain(describeEvent(event, names));
  }
}

const plain = (text: string): ReceiptLine => ({ tone: "plain", text });

/** What was paid at a corner is in the line of that corner. */
const PAID_APART: readonly HeatPaid["for"][] = ["shift", "boost", "card"];

function paid({ for: what, heat, engine, card }: HeatPaid): ReceiptLine {
  const params = { for: what, heat, engine, card: card ? cardName(card) : "" };
  return { tone: "paid", text: t("receipt.paid", params) };
}

function moved({ by, gain, want, to, blocked_by }: Moved, names: Names): string {
  const place = describeSpot(to);
  if (blocked_by.length === 0) return t("receipt.moved", { by, gain, place });
  const who = list([...new Set(blocked_by)].map((seat) => nameOf(names, seat)));
  return t("receipt.blocked", { by, gain, want, place, who });
}

/** A corner with its bill; if it could not be paid, the spin-out it led to. */
function corner(event: CornerChecked, after: readonly AnyEvent[]): ReceiptLine {
  const bill = untilTheNextCorner(after);
  const spun = bill.find((one): one is SpunOut => one.type === "spun_out");
  const given = bill.find((one): one is HeatPaid => one.type === "heat_paid");
  if (spun) return { tone: "alarm", text: spunOut(spun, event.limit, given?.heat ?? 0) };
  const { limit, speed, heat } = event;
  const params = { number: cornerNumber(event.corner), limit, speed, heat, engine: given?.engine ?? 0 };
  return { tone: heat > 0 ? "paid" : "plain", text: t("receipt.corner", params) };
}

function untilTheNextCorner(after: readonly AnyEvent[]): readonly AnyEvent[] {
  const next = after.findIndex(({ type }) => type === "corner_checked");
  return next < 0 ? after : after.slice(0, next);
}

function spunOut({ corner: at, from, to, stress }: SpunOut, limit: number, heat: number): string {
  return t("receipt.spun-out", {
    number: cornerNumber(at),
    limit,
    heat,
    spaces: from.progress - to.progress,
    stress,
  });
}
