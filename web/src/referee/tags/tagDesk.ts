// The referee's desk for tags: the book, what was tapped, and the wizard that asks for one thing after another.
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { TagBook } from "../../shared/answers";
import type { Link } from "../../shared/link";
import { Refused } from "../../shared/link/http";
import type { SeenTag } from "../../shared/messages";
import { isRacing } from "../../shared/race";
import { enrolTag, fetchTags, forgetTag, replaceTags } from "../api";
import { type Group, groupOf, isButton, isOnePiece, isPile, meaningOf, tagsFor, thingsOf } from "./meanings";

/** How it went: a deed with what it was about, or the hub's own refusal. */
export type Said =
  | { readonly good: true; readonly deed: "enrolled" | "removed" | "same"; readonly meaning: string }
  | { readonly good: true; readonly deed: "loaded"; readonly count: number }
  | { readonly good: false; readonly code: string; readonly facts: Readonly<Record<string, unknown>> };

const MOST_TAPPED = 6;

export interface TagDesk {
  /** Null before it has been read. */
  readonly book: Signal<TagBook | null>;
  /** The tags tapped last, the newest first, each once. */
  readonly tapped: Signal<readonly SeenTag[]>;
  readonly unknown: ReadonlySignal<number>;
  readonly group: Signal<Group>;
  /** Which thing of the group is asked for, by its number. */
  readonly at: Signal<number>;
  readonly things: ReadonlySignal<readonly string[]>;
  /** Whether a tap enrols a tag for what is asked for. */
  readonly asking: Signal<boolean>;
  readonly said: Signal<Said | null>;
  read(): Promise<void>;
  choose(group: Group): void;
  /** Ask for the thing before or after; after the last comes the first. */
  step(by: 1 | -1): void;
  goTo(index: number): void;
  ask(asking: boolean): void;
  enrol(uid: string, meaning: string): Promise<boolean>;
  remove(uid: string): Promise<void>;
  replaceAll(list: string): Promise<boolean>;
  close(): void;
}

export function openTagDesk(link: Link, token: string): TagDesk {
  const book = signal<TagBook | null>(null);
  const tapped = signal<readonly SeenTag[]>([]);
  const group = signal<Group>("red");
  const at = signal(0);
  const asking = signal(false);
  const said = signal<Said | null>(null);
  const things = computed(() => (book.value ? thingsOf(group.value, book.value) : []));
  const unknown = computed(() => tapped.value.filter((one) => standsFor(book.value, one) === null).length);
  let doing: Promise<unknown> = Promise.resolve();
  let taking: Promise<void> = Promise.resolve();

  /** One thing after another: a tag tapped while another is being stored waits its turn. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = doing.then(work);
    doing = done.catch(() => undefined);
    return done;
  }

  const attempt = (work: () => Promise<Said>): Promise<boolean> =>
    inTurn(async () => {
      try {
        said.value = await work();
        book.value = await fetchTags(token);
      } catch (problem) {
        said.value = refusal(problem);
      }
      return said.value.good;
    });

  const read = () =>
    inTurn(async () => {
      try {
        const first = book.value === null;
        book.value = await fetchTags(token);
        if (first) at.value = nextBare(things.value, book.value, -1) ?? 0;
      } catch (problem) {
        said.value = refusal(problem);
      }
    });

  async function enrol(uid: string, meaning: string): Promise<boolean> {
    return attempt(async () => {
      await enrolTag(token, { uid, meaning });
      return { good: true, deed: "enrolled", meaning };
    });
  }

  /** A tag for what is asked for, unless it or that has one already. */
  async function take({ uid, meaning }: SeenTag): Promise<void> {
    const [known, wanted] = [book.peek(), things.peek()[at.peek()]];
    if (!asking.peek() || !known || !wanted) return;
    const stands = meaningOf(known, uid) ?? meaning;
    if (stands === wanted) said.value = { good: true, deed: "same", meaning: wanted };
    else if (stands) said.value = { good: false, code: "tag.enrolled", facts: { uid, meaning: stands } };
    else if (isOnePiece(wanted) && tagsFor(known, wanted).length > 0)
      said.value = { good: false, code: "tag.twice", facts: { meaning: wanted } };
    else if ((await enrol(uid, wanted)) && !isPile(wanted)) goOn();
  }

  /** On to the next thing without a tag; when none is left the wizard is done. */
  function goOn(): void {
    const next = nextBare(things.value, book.value, at.value);
    if (next === null) asking.value = false;
    else at.value = next;
  }

  function goTo(index: number): void {
    said.value = null;
    at.value = index;
  }

  const stopHearing = link.seenTag.subscribe((seen) => {
    if (!seen) return;
    tapped.value = [seen, ...tapped.peek().filter((one) => one.uid !== seen.uid)].slice(0, MOST_TAPPED);
    taking = taking.then(() => take(seen));
  });
  const stopAsking = effect(() => {
    if (link.state.value && isRacing(link.state.value)) asking.value = false;
  });

  return {
    book,
    tapped,
    unknown,
    group,
    at,
    things,
    asking,
    said,
    read,
    enrol,
    choose: (wanted) => {
      group.value = wanted;
      said.value = null;
      at.value = nextBare(things.value, book.value, -1) ?? 0;
    },
    step: (by) => goTo((at.value + by + things.value.length) % things.value.length),
    goTo,
    ask: (wanted) => {
      said.value = null;
      asking.value = wanted;
    },
    remove: async (uid) => {
      const meaning = meaningOf(book.value, uid) ?? "";
      await attempt(async () => {
        await forgetTag(token, uid);
        return { good: true, deed: "removed", meaning };
      });
    },
    replaceAll: (list) =>
      attempt(async () => ({ good: true, deed: "loaded", count: (await replaceTags(token, list)).tags })),
    close: () => {
      stopHearing();
      stopAsking();
    },
  };
}

/** What a tag that was tapped stands for now, or null. */
export const standsFor = (book: TagBook | null, { uid, meaning }: SeenTag): string | null =>
  book && !isButton(uid) ? (meaningOf(book, uid) ?? null) : meaning;

/** Find the next thing without a tag, from here round to here. */
export function nextBare(things: readonly string[], book: TagBook | null, at: number): number | null {
  const order = things.map((_, step) => (at + 1 + step) % things.length);
  return order.find((index) => book && tagsFor(book, things[index] ?? "").length === 0) ?? null;
}

/** How many things of a group have a tag, and how many there are. */
export function progress(group: Group, book: TagBook): { done: number; all: number } {
  const things = thingsOf(group, book);
  const tagged = new Set(book.tags.map((tag) => tag.meaning).filter((meaning) => groupOf(meaning) === group));
  return { done: tagged.size, all: things.length };
}

function refusal(problem: unknown): Extract<Said, { good: false }> {
  if (problem instanceof Refused) return { good: false, code: problem.code, facts: problem.facts };
  return { good: false, code: "no-answer", facts: {} };
}
