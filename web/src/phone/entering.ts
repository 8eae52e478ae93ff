// What the phone and the reader of one seat enter together: what one enters the other shows.
import type { Entering } from "../shared/messages";

/** Tells the hub what is entered here, newest last, and knows whether what the hub tells is older than that. */
export class SharedEntry {
  /** What is entered here and not with the hub yet. */
  private owed: Entering | null = null;
  private sending = false;
  private missed = false;

  /** `send` tells whether the hub took it; `askAgain` has it tell all that is entered. */
  constructor(
    private readonly send: (entering: Entering) => Promise<boolean>,
    private readonly askAgain: () => void,
  ) {}

  tell(entering: Entering): void {
    this.owed = entering;
    void this.deliver();
  }

  /** Tell whether what the hub says is entered counts here: not while this page is ahead of it. */
  hears(entering: Entering): boolean {
    if (this.owed && !isSame(this.owed, entering)) this.missed = true;
    return this.owed === null;
  }

  /** Another question is asked: what was entered for the last one is past. */
  forget(): void {
    this.owed = null;
    this.missed = false;
  }

  /** What the hub would not take is kept here, and goes with the next change. */
  private async deliver(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    let taken = true;
    while (taken && this.owed) {
      const now: Entering = this.owed;
      taken = await this.send(now);
      if (taken && this.owed === now) this.owed = null;
    }
    this.sending = false;
    this.catchUp();
  }

  /** Something was told while this page was ahead: a tap may have been among it. */
  private catchUp(): void {
    if (!this.missed || this.owed) return;
    this.missed = false;
    this.askAgain();
  }
}

export const isSame = (one: Entering, other: Entering): boolean =>
  one.gear === other.gear && one.cards.join() === other.cards.join();
