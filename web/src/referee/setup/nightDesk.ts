// The set-up in progress: the referee's changes are sent to the hub, so that the television shows them at once.
import { effect, type Signal, signal } from "@preact/signals";
import { boardOf } from "../../shared/library";
import type { Link } from "../../shared/link";
import type { PublicState, RefusedReply } from "../../shared/messages";
import type { Reply, Seat } from "../../shared/words";
import { nightOf, type SetUpCommand, setUpCommand } from "./command";
import { keepDraft, keepNight, recallDraft, recallNight, type SetUpDraft, type SetUpStep } from "./memory";
import { drawn, EMPTY_NIGHT, forNextTime, mostCars, type Night, withJoined, withoutDriver } from "./night";

const PAUSE_MS = 400;

export class NightDesk {
  /** Whether a last night was found on this device. */
  readonly recalled: Signal<boolean>;
  readonly night: Signal<Night>;
  readonly step = signal<SetUpStep>("board");
  /** Why the hub refused the current set-up. */
  readonly refused = signal<RefusedReply | null>(null);
  private readonly sentAway = new Set<Seat>();
  /** The set-up as last sent to the hub. */
  private lastSent = "";
  /** The hub's set-up as last seen: another one was made elsewhere. */
  private heard: string | null = null;
  /** How many set-ups of this tablet are on their way. */
  private sending = 0;
  /** What was in progress before the page was reloaded, until the first state arrives. */
  private draft: SetUpDraft | null = recallDraft();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stops: readonly (() => void)[];

  constructor(
    private readonly link: Pick<Link, "state" | "live" | "send">,
    private readonly newRace: Signal<boolean>,
  ) {
    const last = recallNight();
    this.recalled = signal(last !== null);
    this.night = signal(last ?? EMPTY_NIGHT);
    this.stops = [
      effect(() => this.follow()),
      effect(() => this.takeJoined()),
      effect(() => this.keep()),
      effect(() => this.tellSoon()),
      effect(() => this.leaveResult()),
    ];
  }

  change(change: (night: Night) => Night): void {
    this.night.value = change(this.night.value);
  }

  /** Go to the grid; it is drawn by lot unless an order was given. */
  toGrid(): void {
    if (!this.night.value.settled) this.draw();
    this.step.value = "grid";
  }

  draw(): void {
    this.change((night) => drawn(night, lot));
  }

  sendAway(seat: Seat): void {
    this.sentAway.add(seat);
    this.change((night) => withoutDriver(night, seat));
  }

  /** Start the next race with these drivers, in a settled order. */
  again(order: (night: Night) => Night): void {
    this.lastSent = "";
    this.change((night) => ({ ...order(night), settled: true }));
    this.newRace.value = true;
    this.step.value = "grid";
  }

  forget(): void {
    this.sentAway.clear();
    this.recalled.value = false;
    this.night.value = EMPTY_NIGHT;
    this.step.value = "board";
  }

  /** After a race: replace its result on all screens by what to prepare. */
  async setUp(): Promise<boolean> {
    clearTimeout(this.timer);
    this.lastSent = "";
    return this.tell();
  }

  async start(): Promise<boolean> {
    clearTimeout(this.timer);
    if (!(await this.tell())) return false;
    const reply = await this.link.send({ do: "start" });
    this.refused.value = reply.ok ? null : reply;
    if (reply.ok) this.started();
    return reply.ok;
  }

  close(): void {
    clearTimeout(this.timer);
    for (const stop of this.stops) stop();
  }

  private started(): void {
    this.change(forNextTime);
    keepNight(this.night.value);
    this.lastSent = "";
    this.newRace.value = false;
    this.step.value = "board";
  }

  /** After a reload: go on where the set-up was, unless a race has started since. */
  private goOn(state: PublicState): void {
    const { draft } = this;
    if (!draft) return;
    this.draft = null;
    const isAfter = draft.after !== null && state.race === draft.after;
    if (state.phase !== "setup" && !isAfter) return;
    this.recalled.value = draft.recalled;
    this.night.value = draft.night;
    this.step.value = draft.step;
    this.heard = draft.heard;
    for (const seat of draft.sentAway) this.sentAway.add(seat);
    this.newRace.value = isAfter;
  }

  /** Take over a set-up that was made elsewhere: on another tablet, or by two phones. */
  private follow(): void {
    const state = this.link.state.value;
    if (!state || this.sending > 0) return;
    this.goOn(state);
    const told = setUpIn(state);
    if (told === this.heard) return;
    const isNew = this.heard === null;
    this.heard = told;
    if (told === null) this.step.value = this.newRace.peek() ? this.step.peek() : "board";
    else this.takeOver(state, isNew);
  }

  private takeOver(state: PublicState, isNew: boolean): void {
    const night = nightOf(state);
    this.sentAway.clear(); // whoever made this set-up has left these out; others have joined since
    for (const seat of state.left_out ?? []) this.sentAway.add(seat);
    this.recalled.value = false;
    this.lastSent = JSON.stringify(setUpCommand(night));
    this.night.value = night;
    if (isNew) this.step.value = "grid";
  }

  /** Keep the set-up in progress in this tab. */
  private keep(): void {
    const state = this.link.state.value;
    if (!state) return;
    const [night, step, isAfter] = [this.night.value, this.step.value, this.newRace.value];
    const { heard, sentAway } = this;
    const after = isAfter ? state.race : null;
    const draft = { night, step, recalled: this.recalled.value, sentAway: [...sentAway], heard, after };
    keepDraft(isAfter || state.phase === "setup" ? draft : null);
  }

  private takeJoined(): void {
    const { state } = this.link;
    const settingUp = this.newRace.value || state.value?.phase === "setup";
    const most = mostCars(boardOf(this.night.value.track)?.grid_spots);
    if (settingUp) this.change((night) => withJoined(night, state.value?.seats ?? [], this.sentAway, most));
  }

  private tellSoon(): void {
    clearTimeout(this.timer);
    if (!this.mayTell() || !setUpCommand(this.night.value)) return;
    this.timer = setTimeout(() => void this.tell(), PAUSE_MS);
  }

  /** Once the next race is set up, nothing leads back to the result of the last one. */
  private leaveResult(): void {
    if (this.link.state.value?.phase === "setup") this.newRace.value = false;
  }

  /** After a race its result stays on all screens until the referee sets up the next one. */
  private mayTell(): boolean {
    const { live, state } = this.link;
    return live.value && state.value?.phase === "setup" && this.step.value !== "board";
  }

  private async tell(): Promise<boolean> {
    const command = setUpCommand(this.night.value);
    const written = JSON.stringify(command);
    if (!command) return false;
    if (written === this.lastSent) return true;
    const reply = await this.sent(command);
    this.lastSent = reply.ok ? written : "";
    this.refused.value = reply.ok ? null : reply;
    if (reply.ok) keepNight(this.night.value);
    return reply.ok;
  }

  /** Send a set-up. The state with it arrives before the reply, and is no news here. */
  private async sent(command: SetUpCommand): Promise<Reply> {
    this.sending += 1;
    const reply = await this.link.send(command);
    this.sending -= 1;
    const state = this.link.state.peek();
    if (state && reply.ok) this.heard = setUpIn(state);
    return reply;
  }
}

/** The set-up that waits at the hub, as a text to compare. */
const setUpIn = ({ phase, setup }: PublicState): string | null =>
  phase === "setup" && setup ? JSON.stringify(setup) : null;

/** An unbiased random number from 0 up to 1, also on plain http. */
export function lot(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number / 2 ** 32;
}
