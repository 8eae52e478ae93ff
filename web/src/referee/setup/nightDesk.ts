// The set-up in progress: the referee's changes are sent to the hub, so that the television shows them at once.
import { effect, type Signal, signal } from "@preact/signals";
import { boardOf } from "../../shared/library";
import type { Link } from "../../shared/link";
import type { RefusedReply } from "../../shared/messages";
import type { Seat } from "../../shared/words";
import { nightOf, setUpCommand } from "./command";
import { keepNight, recallNight } from "./memory";
import { drawn, EMPTY_NIGHT, forNextTime, mostCars, type Night, withJoined, withoutDriver } from "./night";

export type SetUpStep = "board" | "drivers" | "grid";

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
      effect(() => this.takeKept()),
      effect(() => this.takeJoined()),
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

  /** A tablet without a night takes over the hub's. */
  private takeKept(): void {
    const state = this.link.state.value;
    if (!state || this.recalled.value || this.night.peek() !== EMPTY_NIGHT || state.phase !== "setup") return;
    this.night.value = nightOf(state);
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
    const reply = await this.link.send(command);
    this.lastSent = reply.ok ? written : "";
    this.refused.value = reply.ok ? null : reply;
    if (reply.ok) keepNight(this.night.value);
    return reply.ok;
  }
}

/** An unbiased random number from 0 up to 1, also on plain http. */
export function lot(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number / 2 ** 32;
}
