// The moments worth telling large, in the words of the driver's own receipt.
import type { AnyEvent } from "../../shared/messages";
import { describeEvent, type Names, nameOf } from "../../shared/narration";
import { leadsToSpinOut } from "../../shared/news";
import { receiptLine } from "../../shared/receiptLines";
import type { Seat } from "../../shared/words";

export interface Headline {
  readonly kind: "alarm" | "drive" | "finish" | "note";
  readonly seat: Seat | null;
  /** The event and those that follow it: it is put into words when it is drawn. */
  readonly news: readonly [AnyEvent, ...AnyEvent[]];
}

/** What the table hears of these events; what is routine is left to race control. */
export function headlinesOf(news: readonly AnyEvent[]): Headline[] {
  return news.flatMap((event, at) => {
    const after = news.slice(at + 1);
    const kind = kindOf(event, after[0]);
    return kind ? [{ kind, seat: "seat" in event ? event.seat : null, news: [event, ...after] }] : [];
  });
}

/** Of what one input led to, the latest that changes the race most: a spin-out or a finish rather than a slipstream. */
export function mostTelling(headlines: readonly Headline[]): Headline | undefined {
  const large = headlines.findLast(({ kind }) => kind === "alarm" || kind === "finish");
  return large ?? headlines.at(-1);
}

/** What is told in a sentence that names its driver. */
const WHOLE: ReadonlySet<string> = new Set(["set_back", "eliminated"]);

/** Put a headline into words; a note names its driver itself. */
export function describeHeadline({ kind, seat, news: [event, ...after] }: Headline, names: Names) {
  if (kind === "note" || !seat || WHOLE.has(event.type))
    return { who: "", text: describeEvent(event, names) };
  return { who: nameOf(names, seat), text: receiptLine(event, after, names)?.text ?? "" };
}

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
    case "set_back":
    case "eliminated":
      return "alarm";
    case "sponsored":
      return event.for === "start" ? null : "note";
    case "moved":
      if (event.by === "legend") return "note"; // how it came to its move is in the sentence
      return event.gain > 0 && (event.by === "boost" || event.by === "slipstream") ? "drive" : null;
    case "finished":
      return "finish";
    default:
      return NOTES.has(event.type) ? "note" : null;
  }
}
