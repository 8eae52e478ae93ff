// The moments worth telling large, in the words of the driver's own receipt.
import type { AnyEvent } from "../../shared/messages";
import { describeEvent, type Names, nameOf } from "../../shared/narration";
import { leadsToSpinOut } from "../../shared/news";
import { receiptLine } from "../../shared/receiptLines";
import type { Seat } from "../../shared/words";

export interface Headline {
  readonly kind: "alarm" | "drive" | "finish" | "note";
  readonly seat: Seat | null;
  readonly who: string;
  readonly text: string;
}

/** What the table hears of these events; what is routine is left to race control. */
export function headlinesOf(news: readonly AnyEvent[], names: Names): Headline[] {
  return news.flatMap((event, at) => {
    const kind = kindOf(event, news[at + 1]);
    if (!kind) return [];
    if (kind === "note" || !("seat" in event)) return [note(event, names)];
    const text = receiptLine(event, news.slice(at + 1), names)?.text ?? "";
    return [{ kind, seat: event.seat, who: nameOf(names, event.seat), text }];
  });
}

const note = (event: AnyEvent, names: Names): Headline => ({
  kind: "note",
  seat: "seat" in event ? event.seat : null,
  who: "",
  text: describeEvent(event, names),
});

const NOTES: ReadonlySet<string> = new Set([
  "corrected",
  "undone",
  "redone",
  "amended",
  "recounted",
  "retired",
  "flagged",
]);

function kindOf(event: AnyEvent, next: AnyEvent | undefined): Headline["kind"] | null {
  switch (event.type) {
    case "corner_checked":
      return leadsToSpinOut(next) ? "alarm" : null;
    case "cluttered":
      return "alarm";
    case "moved":
      return event.gain > 0 && (event.by === "boost" || event.by === "slipstream") ? "drive" : null;
    case "finished":
      return "finish";
    default:
      return NOTES.has(event.type) ? "note" : null;
  }
}
