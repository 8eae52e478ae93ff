// The journal as a story: rounds as chapters, each with its entries and their effects.

import type { JournalEntry } from "../../shared/answers";
import { t } from "../../shared/i18n";
import type { AnyEvent, PublicAnswer } from "../../shared/messages";
import { describeEvent, type Names, nameOf } from "../../shared/narration";
import type { Seat } from "../../shared/words";
import { describeAnswer } from "./answers";

export interface StoryLine {
  readonly entry: JournalEntry;
  /** It was undone or replaced and no longer has any effect. */
  readonly struck: boolean;
  /** It counts, and so does something after it: an undo can lead back here. */
  readonly leadsBack: boolean;
  /** The answer before it was replaced, where everybody has seen it. */
  readonly was: PublicAnswer | null;
}

export interface Chapter {
  /** 0 before the first round. */
  readonly round: number;
  /** Rounds can be played again after an undo: the key is the first entry of each time. */
  readonly key: number;
  readonly lines: readonly StoryLine[];
}

/** Somebody ticked off a hand move: the race is unchanged. */
const HANDS = "ticked";
const OVERSIGHT = new Set(["undo", "redo", "amend", HANDS]);

/** Split the entries into rounds, leaving out ticks; the entry that ends a round is the last of its chapter. */
export function chapters(entries: readonly JournalEntry[]): Chapter[] {
  const result: { round: number; key: number; lines: StoryLine[] }[] = [];
  const rounds = new Rounds();
  const before = replacedAnswers(entries);
  const latest = entries.findLast(isInput)?.no ?? 0;
  for (const entry of entries.filter((one) => one.do !== HANDS)) {
    const round = rounds.now;
    const last = result[result.length - 1];
    const leadsBack = isInput(entry) && entry.no < latest;
    const line = { entry, struck: isStruck(entry), leadsBack, was: before.get(entry.no) ?? null };
    if (last?.round === round) last.lines.push(line);
    else result.push({ round, key: entry.no, lines: [line] });
    rounds.goOn(entry);
  }
  return result;
}

/** The answers that amendments have replaced, by input; of several amendments the latest counts. */
function replacedAnswers(entries: readonly JournalEntry[]): Map<number, PublicAnswer | null> {
  const amendments = entries.flatMap(({ events }) => events.filter((event) => event.type === "amended"));
  return new Map(amendments.map(({ amended, was }) => [amended, was]));
}

/** The round the race is in after each entry: an undo leads back into an earlier one, a redo out of it again. */
class Rounds {
  now = 0;
  private readonly before = new Map<number, number>();
  private readonly after = new Map<number, number>();

  goOn(entry: JournalEntry): void {
    this.before.set(entry.no, this.now);
    for (const event of entry.events) this.now = this.roundAfter(event);
    this.after.set(entry.no, this.now);
  }

  private roundAfter(event: AnyEvent): number {
    if (event.type === "round_started") return event.round;
    if (event.type === "undone") return this.before.get(event.undid) ?? this.now;
    return (event.type === "redone" ? this.after.get(event.redid) : undefined) ?? this.now;
  }
}

const isInput = (entry: JournalEntry): boolean => entry.counts && !OVERSIGHT.has(entry.do);

const isStruck = (entry: JournalEntry): boolean => !entry.counts && !OVERSIGHT.has(entry.do);

/** Keep the lines that one seat made or that concern it. */
export function aboutSeat(story: readonly Chapter[], seat: Seat | null): Chapter[] {
  if (!seat) return [...story];
  const touches = ({ entry }: StoryLine) =>
    entry.seat === seat || entry.events.some((event) => "seat" in event && event.seat === seat);
  return story
    .map((chapter) => ({ ...chapter, lines: chapter.lines.filter(touches) }))
    .filter((chapter) => chapter.lines.length > 0);
}

/** Reverse the story, so that the latest is on top. */
export const newestFirst = (story: readonly Chapter[]): Chapter[] =>
  story.map((chapter) => ({ ...chapter, lines: [...chapter.lines].reverse() })).reverse();

/** Describe an entry in sentences: answers that are not events, then their effects. */
export function describeEntry(entry: JournalEntry, names: Names): string[] {
  const silent = silentAnswer(entry);
  const answer = silent && entry.seat ? [t(`ref.did.${silent}`, { driver: nameOf(names, entry.seat) })] : [];
  const plan = shownPlan(entry, names);
  const effects = entry.events
    .map((event) => (plan && event.type === "planned" ? plan : describeEvent(event, names)))
    .filter((sentence) => sentence !== "");
  return [...answer, ...effects];
}

/** A plan's gear and cards, once everybody has seen them. */
function shownPlan({ seat, answer }: JournalEntry, names: Names): string | null {
  return seat && answer?.do === "plan" ? answerOf(seat, answer, names) : null;
}

/** The answer that replaced an entry's own, and the one before it; null for an entry that stands as it was given. */
export function replacement({ entry, was }: StoryLine, names: Names): { now: string; before: string } | null {
  const { seat, answer, amended } = entry;
  if (!seat || amended === null) return null;
  const now = answer ? answerOf(seat, answer, names) : t("ref.journal.sealed");
  return { now, before: was ? answerOf(seat, was, names) : "" };
}

const answerOf = (seat: Seat, answer: PublicAnswer, names: Names): string =>
  t("ref.did.answer", { driver: nameOf(names, seat), answer: describeAnswer(answer) });

/** In the Garage a pass declines a swap, which its event tells. */
const isOfSwap = (events: JournalEntry["events"]): boolean =>
  events.some((event) => event.type === "swap_declined");

function silentAnswer({ do: done, events }: JournalEntry): "done" | "pass" | "keep" | null {
  if (done === "done" || (done === "pass" && !isOfSwap(events))) return done;
  return done === "discard" && !events.some((event) => event.type === "discarded") ? "keep" : null;
}
