// Pending commands: each has an id, is resent until it is answered, and resolves with its reply.
import { randomId } from "../random";
import type { Command, Reply } from "../words";

/** A command that was not answered; it may or may not have been accepted, as the next state will show. */
export const NO_ANSWER = { id: null, ok: false, code: "no-answer", facts: {}, text: "" } satisfies Reply;

const RETRY_MS = 4000;
const MOST_TRIES = 5;
/** After so long without an answer, say so. */
export const SLOW_MS = 3000;
/** What a page sends by itself: nobody waits for the answer. */
const UNASKED: ReadonlySet<string> = new Set(["hello", "enter", "forecast"]);

/** What somebody who has pressed a button is told: it is on its way, or there has been no answer for a while. */
export type Sending = "sending" | "slow";

interface Pending {
  readonly payload: string;
  readonly resolve: (reply: Reply) => void;
  /** Null for what nobody waits for. */
  sending: Sending | null;
  tries: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Commands {
  private readonly pending = new Map<string, Pending>();

  /** `publish` sends at once and returns whether it could; `sending` is updated to the slowest of the pending ones. */
  constructor(
    private readonly publish: (payload: string) => boolean,
    private readonly sending: { value: Sending | null } = { value: null },
  ) {}

  send(command: Command, seen: number | undefined): Promise<Reply> {
    const id = randomId();
    const payload = JSON.stringify({ ...command, id, ...(seen === undefined ? {} : { seen }) });
    return new Promise((resolve) => {
      const sending = UNASKED.has(command.do) ? null : "sending";
      this.pending.set(id, { payload, resolve, sending, tries: 0, timer: undefined });
      if (sending) setTimeout(() => this.slow(id), SLOW_MS);
      this.showSending();
      this.attempt(id);
    });
  }

  /** Resend everything unanswered; the same id has no effect twice. */
  resend(): void {
    for (const id of this.pending.keys()) this.attempt(id);
  }

  take(reply: Reply): void {
    // A refusal of an unreadable message has no id: it answers the command that has waited longest.
    const id = reply.id ?? this.pending.keys().next().value;
    if (id !== undefined) this.settle(id, reply);
  }

  /** Abandon all commands for good. */
  close(): void {
    for (const id of [...this.pending.keys()]) this.settle(id, NO_ANSWER);
  }

  private attempt(id: string): void {
    const one = this.pending.get(id);
    if (!one) return;
    clearTimeout(one.timer);
    if (one.tries >= MOST_TRIES) {
      this.settle(id, NO_ANSWER);
      return;
    }
    if (this.publish(one.payload)) one.tries += 1;
    one.timer = setTimeout(() => this.attempt(id), RETRY_MS);
  }

  private slow(id: string): void {
    const one = this.pending.get(id);
    if (one) one.sending = "slow";
    this.showSending();
  }

  private showSending(): void {
    const all = [...this.pending.values()].map(({ sending }) => sending);
    this.sending.value = all.includes("slow") ? "slow" : all.includes("sending") ? "sending" : null;
  }

  private settle(id: string, reply: Reply): void {
    const one = this.pending.get(id);
    if (!one) return;
    this.pending.delete(id);
    clearTimeout(one.timer);
    this.showSending();
    one.resolve(reply);
  }
}
