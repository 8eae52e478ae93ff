// The referee's desk for readers: whether they are tested, what each was answered last, and which came back.
import { effect, signal } from "@preact/signals";
import type { Link } from "../../shared/link";
import type { SeenTap } from "../../shared/messages";
import { fetchReaderTest, testReaders } from "../api";

/** How often the page asks whether a test is still on: the hub ends a forgotten one. */
const ASK_MS = 20_000;

export interface LastTap {
  readonly answer: SeenTap["answer"];
  readonly at: string;
}

export class ReadersDesk {
  readonly testing = signal(false);
  /** The latest tap of the test that is on. */
  readonly tried = signal<SeenTap | null>(null);
  readonly last = signal<Readonly<Record<string, LastTap>>>({});
  /** Readers that were lost since this page was opened and work again. */
  readonly back = signal<ReadonlySet<string>>(new Set());
  private readonly lost = new Set<string>();
  /** Whether a test was asked for here: the answer may still be under way. */
  private asked = false;
  private readonly stops: readonly (() => void)[];

  constructor(
    private readonly link: Pick<Link, "seenTap" | "readers" | "table">,
    private readonly token: string,
  ) {
    this.stops = [
      link.seenTap.subscribe((tap) => tap && this.onTap(tap)),
      effect(() => this.onReaders(link.readers.value)),
    ];
  }

  /** Follow a test while the view is open; leaving the view ends it, so that no race is left deaf. */
  open(): () => void {
    const read = () => void this.read().catch(() => undefined); // the page says itself when nobody answers
    read();
    const asking = setInterval(() => this.testing.value && read(), ASK_MS);
    return () => {
      clearInterval(asking);
      if (this.asked || this.testing.value) void this.test(false).catch(() => undefined); // it ends by itself then
    };
  }

  async test(on: boolean): Promise<void> {
    this.tried.value = null;
    this.asked = on;
    this.testing.value = (await testReaders(this.link.table, this.token, on)).testing;
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  private async read(): Promise<void> {
    this.testing.value = (await fetchReaderTest(this.link.table, this.token)).testing;
  }

  private onTap(tap: SeenTap): void {
    if (tap.test) this.tried.value = tap;
    this.last.value = {
      ...this.last.value,
      [tap.reader]: { answer: tap.answer, at: new Date().toISOString() },
    };
  }

  private onReaders(readers: Link["readers"]["value"]): void {
    const back = new Set(this.back.peek());
    for (const [name, condition] of Object.entries(readers)) {
      if (condition === "lost") this.lost.add(name);
      if (condition === "online" && this.lost.delete(name)) back.add(name);
      else if (condition !== "online") back.delete(name);
    }
    this.back.value = back;
  }
}
