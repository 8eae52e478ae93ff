// The referee's desk for tags: the book, what was tapped, and the wizard that requests one thing after another.
import { computed, effect, signal } from "@preact/signals";
import type { TagBook } from "../../shared/answers";
import type { Link } from "../../shared/link";
import { Refused } from "../../shared/link/http";
import type { SeenTag } from "../../shared/messages";
import { isRacing } from "../../shared/race";
import { enrolTag, fetchBoxes, fetchTags, forgetTag, replaceTags, useBox } from "../api";
import {
  type BoxedBook,
  FIRST_BOX,
  type Group,
  isButton,
  isFull,
  isPile,
  meaningOf,
  piecesOf,
  tagsFor,
  thingsOf,
} from "./meanings";

/** The outcome: what was done and to what, or the hub's refusal. */
export type TagOutcome =
  | { readonly good: true; readonly deed: "enrolled" | "removed" | "same"; readonly meaning: string }
  | { readonly good: true; readonly deed: "loaded"; readonly count: number }
  | { readonly good: false; readonly code: string; readonly facts: Readonly<Record<string, unknown>> };

const MOST_TAPPED = 6;

export class TagDesk {
  /** Null until it has been loaded. */
  readonly book = signal<BoxedBook | null>(null);
  /** The box this table plays with, and all there are. */
  readonly box = signal(FIRST_BOX);
  readonly boxes = signal<readonly string[]>([FIRST_BOX]);
  /** The tags tapped last, latest first, each once. */
  readonly tapped = signal<readonly SeenTag[]>([]);
  readonly unknown = computed(
    () => this.tapped.value.filter((one) => standsFor(this.book.value, one) === null).length,
  );
  readonly group = signal<Group>("red");
  /** The index of the thing that is requested. */
  readonly at = signal(0);
  readonly things = computed(() => (this.book.value ? thingsOf(this.group.value, this.book.value) : []));
  /** Whether a tap enrols a tag for what is requested. */
  readonly asking = signal(false);
  readonly said = signal<TagOutcome | null>(null);
  private doing: Promise<unknown> = Promise.resolve();
  private taking: Promise<void> = Promise.resolve();
  private readonly stops: readonly (() => void)[];

  constructor(
    private readonly link: Pick<Link, "seenTag" | "state" | "table">,
    private readonly token: string,
  ) {
    const { seenTag, state } = link;
    this.stops = [
      seenTag.subscribe((seen) => seen && this.onTag(seen)),
      effect(() => {
        if (state.value && isRacing(state.value)) this.asking.value = false;
      }),
    ];
  }

  read(): Promise<void> {
    return this.inTurn(async () => {
      try {
        const first = this.book.value === null;
        await this.fetchBook();
        if (first) this.toFirstBare();
      } catch (problem) {
        this.said.value = refusal(problem);
      }
    });
  }

  /** Play with another box at this table. */
  async useBox(box: string): Promise<void> {
    await useBox(this.link.table, this.token, box);
    this.said.value = null;
    await this.read();
    this.toFirstBare();
  }

  choose(group: Group): void {
    this.group.value = group;
    this.said.value = null;
    this.toFirstBare();
  }

  /** Request the previous or next thing; the first follows the last. */
  step(by: 1 | -1): void {
    const count = this.things.value.length;
    this.goTo((this.at.value + by + count) % count);
  }

  goTo(index: number): void {
    this.said.value = null;
    this.at.value = index;
  }

  ask(asking: boolean): void {
    this.said.value = null;
    this.asking.value = asking;
  }

  enrol(uid: string, meaning: string): Promise<boolean> {
    return this.attempt(async () => {
      await enrolTag(this.token, { uid, meaning });
      return { good: true, deed: "enrolled", meaning };
    });
  }

  async remove(uid: string): Promise<void> {
    const meaning = meaningOf(this.book.value, uid) ?? "";
    await this.attempt(async () => {
      await forgetTag(this.token, uid);
      return { good: true, deed: "removed", meaning };
    });
  }

  replaceAll(list: string): Promise<boolean> {
    return this.attempt(async () => {
      const { tags } = await replaceTags(this.token, list);
      return { good: true, deed: "loaded", count: tags };
    });
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  private async fetchBook(): Promise<void> {
    const { box, boxes } = await fetchBoxes(this.link.table, this.token);
    this.book.value = { ...(await fetchTags(this.token, box)), box };
    this.box.value = box;
    this.boxes.value = boxes;
  }

  private toFirstBare(): void {
    this.at.value = nextBare(this.things.value, this.book.value, -1) ?? 0;
  }

  private attempt(work: () => Promise<TagOutcome>): Promise<boolean> {
    return this.inTurn(async () => {
      try {
        this.said.value = await work();
        await this.fetchBook();
      } catch (problem) {
        this.said.value = refusal(problem);
      }
      return this.said.value.good;
    });
  }

  /** One at a time: a tag tapped while another is being stored waits its turn. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.doing.then(work);
    this.doing = done.catch(() => undefined);
    return done;
  }

  private onTag(seen: SeenTag): void {
    const others = this.tapped.peek().filter((one) => one.uid !== seen.uid);
    this.tapped.value = [seen, ...others].slice(0, MOST_TAPPED);
    this.taking = this.taking.then(() => this.lookUp(seen));
  }

  /** Handle a tap; if the book does not have its meaning, the tag enrolled itself or was enrolled at another tablet. */
  private async lookUp(seen: SeenTag): Promise<void> {
    const isNews = this.book.peek() !== null && standsFor(this.book.peek(), seen) !== seen.meaning;
    if (isNews) await this.read();
    await this.take(seen, isNews);
  }

  /** Enrol the tag for what is requested, unless it has a meaning or that has a tag already. */
  private async take({ uid, meaning }: SeenTag, isNews: boolean): Promise<void> {
    const [known, wanted] = [this.book.peek(), this.things.peek()[this.at.peek()]];
    if (!this.asking.peek() || !known || !wanted) return;
    const stands = meaningOf(known, uid) ?? meaning;
    if (stands === wanted) {
      this.said.value = { good: true, deed: isNews ? "enrolled" : "same", meaning: wanted };
      if (isNews) this.goOnIfDone(wanted);
    } else if (stands)
      this.said.value = { good: false, code: "tag.enrolled", facts: { uid, meaning: stands } };
    else if (isFull(wanted, known)) this.said.value = tooMany(wanted, piecesOf(wanted, known));
    else if (await this.enrol(uid, wanted)) this.goOnIfDone(wanted);
  }

  /** Stay with a pile, and with a thing of which more pieces have no tag yet. */
  private goOnIfDone(meaning: string): void {
    const book = this.book.peek();
    if (book && !isPile(meaning, book) && !isBare(meaning, book)) this.goOn();
  }

  /** Go on to the next thing without a tag; if none is left the wizard is done. */
  private goOn(): void {
    const next = nextBare(this.things.value, this.book.value, this.at.value);
    if (next === null) this.asking.value = false;
    else this.at.value = next;
  }
}

/** The current meaning of a tag that was tapped, or null. */
export const standsFor = (book: TagBook | null, { uid, meaning }: SeenTag): string | null =>
  book && !isButton(uid) ? (meaningOf(book, uid) ?? null) : meaning;

/** Find the next thing without a tag, wrapping around. */
export function nextBare(things: readonly string[], book: TagBook | null, at: number): number | null {
  const order = things.map((_, step) => (at + 1 + step) % things.length);
  return order.find((index) => book && isBare(things[index] ?? "", book)) ?? null;
}

/** Whether a thing has no tag yet, or one of its pieces has none. */
function isBare(meaning: string, book: TagBook): boolean {
  const count = tagsFor(book, meaning).length;
  return count === 0 || (Number.isFinite(piecesOf(meaning, book)) && !isFull(meaning, book));
}

const tooMany = (meaning: string, count: number): TagOutcome =>
  count === 1
    ? { good: false, code: "tag.twice", facts: { meaning } }
    : { good: false, code: "tag.copies", facts: { meaning, count } };

function refusal(problem: unknown): Extract<TagOutcome, { good: false }> {
  if (problem instanceof Refused) return { good: false, code: problem.code, facts: problem.facts };
  return { good: false, code: "no-answer", facts: {} };
}
