// One driver's page: the link, what it shows now, and what has been sent.
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Link, openLink } from "../shared/link";
import { type Names, namesOf, tellRefusal } from "../shared/narration";
import type { Command, Seat } from "../shared/words";
import { cleared, type Hands, NO_HANDS, takeMoves } from "./hands";
import type { HeldSeat } from "./logins";
import type { Draft } from "./plan/draft";
import { ownOf, type Screen, screenOf } from "./screen";

/** A plan in the making belongs to one round of one race. */
export interface DraftOfRound {
  readonly round: string;
  readonly draft: Draft;
}

export class Driver {
  readonly link: Link;
  readonly seat: Seat;
  readonly screen: ReadonlySignal<Screen>;
  readonly names: ReadonlySignal<Names>;
  readonly mayUndo: ReadonlySignal<boolean>;
  /** Whether the driver may press anything: connected, and no pause. */
  readonly ready: ReadonlySignal<boolean>;
  readonly paused: ReadonlySignal<boolean>;
  /** Why the last command was refused, until the table moves on or something else is tried. */
  readonly refusal: Signal<string | null> = signal(null);
  readonly hands: Signal<Hands> = signal(NO_HANDS);
  readonly draft: Signal<DraftOfRound | null> = signal(null);
  private busy = false;
  private readonly stop: () => void;

  constructor(held: HeldSeat, table: string) {
    this.seat = held.seat;
    this.link = openLink({ table, who: { kind: "seat", seat: held.seat }, login: held });
    const { state, view, live } = this.link;
    this.screen = computed(() => screenOf(state.value, view.value, held.seat));
    this.names = computed(() => namesOf(state.value?.cars ?? []));
    this.mayUndo = computed(() => ownOf(state.value, view.value)?.may_undo ?? false);
    this.paused = computed(() => state.value?.paused ?? false);
    this.ready = computed(() => live.value && !this.paused.value);
    this.stop = effect(() => this.follow());
  }

  /** Send a command and show its refusal; a second press before the answer does nothing. */
  async act(command: Command): Promise<void> {
    if (this.busy || !this.ready.value) return;
    this.busy = true;
    this.refusal.value = null;
    const reply = await this.link.send(command);
    this.busy = false;
    if (!reply.ok) this.refusal.value = tellRefusal(reply, this.names.value);
  }

  handsDone(): void {
    this.hands.value = cleared(this.hands.value);
  }

  close(): void {
    this.stop();
    this.link.close();
  }

  private follow(): void {
    const state = this.link.state.value;
    if (!state) return;
    const known = this.hands.peek();
    if (known.no !== state.no) this.refusal.value = null;
    this.hands.value = takeMoves(known, state, this.seat);
  }
}
