// The last plan reveals everybody's: it is held back for a moment, so that a slip can be taken back.
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { SeatView } from "../../shared/messages";
import type { Seat } from "../../shared/words";
import { questionOf } from "../screen";

interface Held {
  readonly question: string;
  readonly seconds: number;
  send(): void;
}

/** Whether the table waits for this seat alone. */
export const isLast = ({ waiting }: Pick<SeatView, "waiting">, seat: Seat): boolean =>
  waiting.length === 1 && waiting[0]?.seat === seat;

/** Holds one plan back until its time is up, the driver takes it back, or it would no longer reveal anything. */
export class Reveal {
  private readonly held: Signal<Held | null> = signal(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The plan held back now. */
  get now(): ReadonlySignal<Held | null> {
    return this.held;
  }

  hold(view: SeatView, seconds: number, send: () => void): void {
    this.takeBack();
    this.held.value = { question: questionOf(view), seconds, send };
    this.timer = setTimeout(() => this.sendNow(), seconds * 1000);
  }

  takeBack(): void {
    clearTimeout(this.timer);
    this.held.value = null;
  }

  sendNow(): void {
    const held = this.held.peek();
    this.takeBack();
    held?.send();
  }

  /** Follow the table: somebody else may plan again, or the round may be over. */
  follow(view: SeatView, seat: Seat): void {
    const held = this.held.peek();
    if (!held) return;
    if (held.question !== questionOf(view)) this.takeBack();
    else if (!isLast(view, seat)) this.sendNow();
  }
}
