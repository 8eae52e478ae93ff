// The shared entry of a seat's phone and reader: each shows what was entered on the other.
import type { Entering } from "../shared/messages";

/** Sends local entries to the hub, latest last, and knows whether what the hub reports is older. */
export class SharedEntry {
  /** What was entered here but has not reached the hub yet. */
  private owed: Entering | null = null;
  private sending = false;
  private missed = false;

  /** `send` resolves to whether the hub accepted it; `askAgain` requests the hub's current entry. */
  constructor(
    private readonly send: (entering: Entering) => Promise<boolean>,
    private readonly askAgain: () => void,
  ) {}

  tell(entering: Entering): void {
    this.owed = entering;
    void this.deliver();
  }

  /** Whether the hub's entry should be applied here: not while this page is ahead of it. */
  hears(entering: Entering): boolean {
    if (this.owed && !isSame(this.owed, entering)) this.missed = true;
    return this.owed === null;
  }

  /** A new decision is due: discard what was entered for the last one. */
  forget(): void {
    this.owed = null;
    this.missed = false;
  }

  /** What the hub did not accept is kept and sent with the next change. */
  private async deliver(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    for (let now = this.owed; now; now = this.owed) {
      const taken = await this.send(now);
      if (this.owed !== now) continue; // entered meanwhile, perhaps for the next question
      if (!taken) break;
      this.owed = null;
    }
    this.sending = false;
    this.catchUp();
  }

  /** The hub reported something while this page was ahead: it may have included a tap. */
  private catchUp(): void {
    if (!this.missed || this.owed) return;
    this.missed = false;
    this.askAgain();
  }
}

export const isSame = (one: Entering, other: Entering): boolean =>
  one.gear === other.gear && one.cards.join() === other.cards.join();
