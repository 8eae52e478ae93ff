// Plays a race picture by picture. Nothing here touches the page.
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { PublicState } from "../shared/messages";
import { reducedMotion } from "../shared/motion";
import type { Motion } from "../shared/track/traffic";
import { within } from "../shared/within";
import { type Cut, filmOf, wholeRace } from "./film";
import type { Frame } from "./reel";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** How much of a picture's time a car may take to drive to its Space. */
const DRIVING = 0.6;

export class Player implements Motion {
  /** Read by the parts of the TV that are shown here. */
  readonly state: Signal<PublicState | null>;
  readonly presence = signal({});
  private readonly shown = signal(0);
  private readonly runs = signal(false);
  private readonly pace: Signal<Speed> = signal(1);
  private readonly filming = signal(false);
  private readonly whole: readonly Cut[];
  private cuts: readonly Cut[];
  private drives = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private whenOver: (() => void) | undefined;

  constructor(readonly frames: readonly Frame[]) {
    this.whole = wholeRace(frames);
    this.cuts = this.whole;
    this.state = signal(frames[0]?.state ?? null);
  }

  /** The number of the picture that is shown. */
  get at(): ReadonlySignal<number> {
    return this.shown;
  }

  get playing(): ReadonlySignal<boolean> {
    return this.runs;
  }

  get speed(): ReadonlySignal<Speed> {
    return this.pace;
  }

  /** Whether the race is shown in a minute. */
  get film(): ReadonlySignal<boolean> {
    return this.filming;
  }

  get last(): number {
    return this.frames.length - 1;
  }

  /** Whether cars are put down instead of driven: after a jump, and where the device asks for less motion. */
  still(): boolean {
    return !this.drives || reducedMotion();
  }

  longestMs(): number {
    return this.lasts * DRIVING;
  }

  /** Play on from here, or once more from the start. */
  play(): void {
    if (this.shown.peek() >= this.last) this.show(0);
    this.start(this.whole, false);
  }

  /** Show the whole race within a minute; tell when it is over, or was stopped. */
  playFilm(whenOver?: () => void): void {
    this.pause();
    this.whenOver = whenOver;
    this.show(0);
    this.start(filmOf(this.frames, reducedMotion()), true);
  }

  pause(): void {
    clearTimeout(this.timer);
    batch(() => {
      this.runs.value = false;
      this.filming.value = false;
      this.cuts = this.whole;
    });
    const tell = this.whenOver;
    this.whenOver = undefined;
    tell?.();
  }

  toggle(): void {
    if (this.runs.peek()) this.pause();
    else this.play();
  }

  /** Step by pictures: one ahead is driven, any other way is a jump. */
  step(by: number): void {
    this.pause();
    this.show(this.shown.peek() + by, by === 1);
  }

  jump(at: number): void {
    this.pause();
    this.show(at);
  }

  setSpeed(speed: Speed): void {
    this.pace.value = speed;
    if (this.runs.peek()) this.wait();
  }

  private start(cuts: readonly Cut[], film: boolean): void {
    this.cuts = cuts;
    batch(() => {
      this.runs.value = true;
      this.filming.value = film;
    });
    this.wait();
  }

  private show(at: number, drives = false): void {
    const shown = within(at, 0, this.last);
    this.drives = drives;
    batch(() => {
      this.shown.value = shown;
      this.state.value = this.frames[shown]?.state ?? null;
    });
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.goOn(), this.lasts);
  }

  private goOn(): void {
    const next = this.cuts.find(({ at }) => at > this.shown.peek());
    if (next) {
      this.show(next.at, true);
      this.wait();
    } else this.pause();
  }

  /** For how long the picture is shown; the film has a pace of its own. */
  private get lasts(): number {
    const ms = this.cuts.find(({ at }) => at === this.shown.peek())?.ms ?? 0;
    return this.filming.peek() ? ms : ms / this.pace.peek();
  }
}
