// One driver's page: the link, what it shows now, and what has been sent.
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import { type Link, openLink } from "../shared/link";
import { NO_ANSWER } from "../shared/link/commands";
import { freeSeat, renameSeat } from "../shared/link/http";
import type { AnyEvent, Entering, Flipped, SeatView } from "../shared/messages";
import { describeRefusal, type Names, namesOf } from "../shared/narration";
import { carOf, isOver } from "../shared/race";
import { Ticks } from "../shared/ticks";
import { type Command, LOWEST_GEAR, type Reply, type Seat } from "../shared/words";
import { SharedEntry } from "./entering";
import { type Hands, handsOf, NO_HANDS } from "./hands";
import { type HeldSeat, keepName } from "./logins";
import type { Picks } from "./picks";
import { enteringOf, newDraft, type PlanDraft, played, withEntered } from "./plan/draft";
import type { Refusal } from "./plan/forecast";
import { isLast, Reveal } from "./plan/reveal";
import { lastFlip, latest } from "./receipt";
import { option, ownOf, questionOf, type Screen, screenOf } from "./screen";
import { keepsAll, revealSeconds } from "./settings";

/** What was entered for one decision of one round. */
interface EnteredFor<What> {
  readonly question: string;
  readonly what: What;
}

export class Driver {
  readonly link: Link;
  readonly seat: Seat;
  readonly screen: ReadonlySignal<Screen>;
  readonly names: ReadonlySignal<Names>;
  readonly mayUndo: ReadonlySignal<boolean>;
  /** Whether the driver may press anything: connected and not paused. */
  readonly ready: ReadonlySignal<boolean>;
  readonly paused: ReadonlySignal<boolean>;
  /** Why the last command was refused, until the table moves on or something else is tried. */
  readonly refusal: ReadonlySignal<string | null>;
  /** What hands have still to do for this car. */
  readonly hands: ReadonlySignal<Hands>;
  /** While the seat is being given up: the hub closes the connection then, which is expected. */
  readonly leaving: Signal<boolean> = signal(false);
  /** What happened to the car last, until the next plan is locked; nothing before and after a race. */
  readonly receipt: ReadonlySignal<readonly AnyEvent[]>;
  readonly reveal = new Reveal();
  /** The flip that an undo would take back, if the driver's latest answer was one. */
  readonly slip: ReadonlySignal<Flipped | undefined>;
  private readonly actedIn: Signal<number> = signal(0);
  /** The refusal itself. */
  readonly refused: Signal<Refusal | null> = signal(null);
  private readonly planned: Signal<EnteredFor<PlanDraft> | null> = signal(null);
  private readonly discarded: Signal<EnteredFor<Picks> | null> = signal(null);
  private readonly shared: SharedEntry;
  private readonly ticks: Ticks;
  /** The state that was followed last. */
  private followed = "";
  private question = "";
  /** The discard that was answered without asking: brought back by an undo, it is asked. */
  private keptAllFor = "";
  /** Whether the latest refusal is of a tap whose view has not arrived yet. */
  private tapRefused = false;
  private busy = false;
  private readonly stops: readonly (() => void)[];

  constructor(
    readonly held: HeldSeat,
    table: string,
  ) {
    this.seat = held.seat;
    this.link = openLink({ table, who: { kind: "seat", seat: held.seat }, login: held });
    this.ticks = new Ticks(this.link, (reply) => {
      this.refused.value = reply;
    });
    const { state, view, live } = this.link;
    this.screen = computed(() => screenOf(state.value, view.value, held.seat));
    this.names = computed(() => namesOf(state.value?.cars ?? []));
    this.refusal = computed(
      () => this.refused.value && describeRefusal(this.refused.value, this.names.value),
    );
    this.mayUndo = computed(() => ownOf(state.value, view.value)?.may_undo ?? false);
    this.hands = computed(() =>
      state.value ? handsOf(state.value, held.seat, this.ticks.made.value) : NO_HANDS,
    );
    this.paused = computed(() => state.value?.paused ?? false);
    this.ready = computed(() => live.value && !this.paused.value);
    this.shared = new SharedEntry(
      async (entering) => (await this.link.send({ do: "enter", ...entering })).ok,
      () => void this.link.send({ do: "hello" }),
    );
    this.receipt = computed(() => {
      const race = state.value;
      return race && isOver(race) ? [] : latest(ownOf(race, view.value)?.turn ?? []);
    });
    this.slip = computed(() =>
      this.mayUndo.value ? lastFlip(this.receipt.value, this.actedIn.value) : undefined,
    );
    this.stops = [
      effect(() => this.keepAll()),
      effect(() => this.follow()),
      view.subscribe((next) => untracked(() => this.takeEntered(next))),
      this.link.tapReply.subscribe((reply) => untracked(() => this.hearTap(reply))),
    ];
  }

  /** The unfinished plan, entered here or on the reader. */
  draftFor(view: SeatView): PlanDraft {
    const entered = this.planned.value;
    return entered?.question === questionOf(view) ? entered.what : this.newDraft(view);
  }

  changeDraft(view: SeatView, what: PlanDraft): void {
    this.planned.value = { question: questionOf(view), what };
    this.tell(enteringOf(what));
  }

  /** The cards selected for discarding, here or on the reader. */
  discardsFor(view: SeatView): Picks {
    const entered = this.discarded.value;
    return entered?.question === questionOf(view) ? entered.what : [];
  }

  changeDiscards(view: SeatView, what: Picks): void {
    this.discarded.value = { question: questionOf(view), what };
    this.tell({ gear: null, cards: [...what] });
  }

  /** Send a command and show its refusal; a second press before the reply does nothing. */
  async act(command: Command): Promise<void> {
    if (this.busy || !this.ready.value) return;
    this.busy = true;
    this.refused.value = null;
    const reply = await this.link.send(command);
    this.busy = false;
    if (reply.ok) this.actedIn.value = reply.no;
    else this.refused.value = reply;
  }

  /** Propose something to the others, or answer their proposal, also while the table is paused; true if accepted. */
  async say(command: Command): Promise<boolean> {
    this.refused.value = null;
    const reply = await this.link.send(command);
    if (!reply.ok) this.refused.value = reply;
    return reply.ok;
  }

  /** Lock a plan in; the last one waits a moment, because it reveals all. */
  lockIn(view: SeatView, draft: PlanDraft): void {
    const send = () => void this.act({ do: "plan", gear: draft.gear, cards: [...played(draft)] });
    const seconds = revealSeconds.peek();
    if (seconds > 0 && isLast(view, this.seat)) this.reveal.hold(view, seconds, send);
    else send();
  }

  /** Tick off hand moves. */
  tick(moves: readonly string[]): Promise<void> {
    return this.ticks.tick(moves);
  }

  /** Give the seat up; throws Refused, or a TypeError if nobody answers. */
  async leave(): Promise<void> {
    this.leaving.value = true;
    try {
      await freeSeat(this.link.table, this.seat, this.held.token);
    } finally {
      this.leaving.value = false;
    }
  }

  /** Change the driver's name, here and for everybody. */
  async rename(name: string): Promise<void> {
    await renameSeat(this.link.table, this.seat, this.held.token, name);
    keepName(name);
  }

  close(): void {
    this.reveal.takeBack();
    for (const stop of this.stops) stop();
    this.link.close();
  }

  private follow(): void {
    const state = this.link.state.value;
    // "No answer" is old news once the companion is heard again.
    if (this.link.live.value && this.refused.peek()?.code === NO_ANSWER.code) this.refused.value = null;
    if (!state) return;
    const now = `${state.race} ${state.no}`;
    if (this.followed !== now) this.refused.value = null;
    this.followed = now;
  }

  /** Answer step 8 for a driver who always keeps all cards. */
  private keepAll(): void {
    const screen = this.screen.value;
    if (!keepsAll.value || !this.ready.value || screen.kind !== "asked" || screen.ask !== "discard") return;
    if (option(screen.options, "discard")?.refresh) return; // there is something else to choose
    const question = questionOf(screen.view);
    if (this.keptAllFor === question) return;
    this.keptAllFor = question;
    void untracked(() => this.act({ do: "discard", cards: [] }));
  }

  private tell(entering: Entering): void {
    this.refused.value = null;
    this.shared.tell(entering);
  }

  private newDraft(view: SeatView): PlanDraft {
    const gears = option(view.own.decision?.options ?? [], "plan")?.gears ?? [];
    return newDraft({ gear: carOf(view, this.seat)?.gear ?? LOWEST_GEAR }, gears);
  }

  /** Every view includes what was entered on the reader. */
  private takeEntered(view: SeatView | null): void {
    if (!view) return;
    if (questionOf(view) !== this.question) this.shared.forget();
    this.question = questionOf(view);
    this.reveal.follow(view, this.seat);
    const { entering, decision } = view.own;
    if (entering && this.shared.hears(entering)) {
      if (decision?.for === "plan") this.takePlan(view, entering);
      if (decision?.for === "discard") this.takeDiscards(view, entering.cards);
    }
    this.tapRefused = false;
  }

  private takePlan(view: SeatView, entering: Entering): void {
    const draft = this.draftFor(view);
    const what = withEntered(draft, this.newDraft(view), entering);
    if (what.picks !== draft.picks || what.gear !== draft.gear) this.clearOldRefusal();
    this.planned.value = { question: this.question, what };
  }

  private takeDiscards(view: SeatView, what: Picks): void {
    if (what.join() !== this.discardsFor(view).join()) this.clearOldRefusal();
    this.discarded.value = { question: this.question, what };
  }

  /** Something new was entered on the reader: clear an older refusal, but not one of that very tap. */
  private clearOldRefusal(): void {
    if (!this.tapRefused) this.refused.value = null;
  }

  private hearTap(reply: Reply | null): void {
    if (!reply) return;
    this.tapRefused = !reply.ok;
    this.refused.value = reply.ok ? null : reply;
  }
}
