// Pending commands: each has an id, is resent until it is answered, and resolves with its reply.
import { randomId } from "../random";
import type { Command, Reply } from "../words";

/** A command that was not answered; it may or may not have been accepted, as the next state will show. */
export const NO_ANSWER: Reply = { id: null, ok: false, code: "no-answer", facts: {}, text: "" };

const RETRY_MS = 4000;
const MOST_TRIES = 5;

interface Pending {
  readonly payload: string;
  readonly resolve: (reply: Reply) => void;
  tries: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Commands {
  private readonly pending = new Map<string, Pending>();

  /** `publish` sends at once and returns whether it could. */
  constructor(private readonly publish: (payload: string) => boolean) {}

  send(command: Command, seen: number | undefined): Promise<Reply> {
    const id = randomId();
    const payload = JSON.stringify({ ...command, id, ...(seen === undefined ? {} : { seen }) });
    return new Promise((resolve) => {
      this.pending.set(id, { payload, resolve, tries: 0, timer: undefined });
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

  private settle(id: string, reply: Reply): void {
    const one = this.pending.get(id);
    if (!one) return;
    this.pending.delete(id);
    clearTimeout(one.timer);
    one.resolve(reply);
  }
}
