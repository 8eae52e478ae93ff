// "Your turn" by vibration, sound and sight. Sound needs a first touch and vibration is not universal: rely on neither.
import { effect, type Signal, signal } from "@preact/signals";
import { armOnTouch, chime as sound } from "../shared/announcer/sounds";
import type { Link } from "../shared/link";
import type { AnyEvent } from "../shared/messages";
import { recall, remember } from "../shared/store";
import type { Driver } from "./driver";
import { callOf } from "./screen";

export const soundOn: Signal<boolean> = signal(recall("sound") !== "off");

export function switchSound(): void {
  soundOn.value = !soundOn.value;
  remember("sound", soundOn.value ? null : "off");
}

/** Incremented with each call to the driver; the page flashes when it changes. */
export const calls: Signal<number> = signal(0);

let touched = false;

/** Browsers allow sound and vibration only after a first touch or key press. */
export function armCues(): void {
  armOnTouch(() => {
    touched = true;
  });
}

/** Call the driver once per turn, and more softly once per round. */
export function callDriver(driver: Driver): () => void {
  let last: string | null | undefined;
  return effect(() => {
    const call = callOf(driver.screen.value);
    if (call && last !== undefined && call !== last) {
      if (call.startsWith("turn")) cueTurn();
      else cueRound();
    }
    if (driver.screen.value.kind !== "connecting") last = call;
  });
}

/** Signal that a tap on the reader was held or refused, with a sound different from a call's. */
export function callTaps({ tapReply }: Pick<Link, "tapReply">): () => void {
  return tapReply.subscribe((reply) => {
    if (reply?.ok !== false) return;
    vibrate([250]);
    chime([330, 220]);
  });
}

/** Signal what happened to the car: a spin-out unlike anything else, paying briefly. */
export function callReceipts(driver: Driver): () => void {
  let last = driver.receipt.peek().at(-1)?.no;
  return effect(() => {
    const events = driver.receipt.value;
    const no = events.at(-1)?.no;
    if (no !== undefined && no !== last) cueReceipt(events);
    last = no ?? last;
  });
}

function cueReceipt(events: readonly AnyEvent[]): void {
  const types = new Set(events.map(({ type }) => type));
  if (types.has("spun_out") || types.has("cluttered")) {
    vibrate([400, 80, 400]);
    chime([494, 370, 247]);
  } else if (types.has("heat_paid")) {
    vibrate([120]);
    chime([440, 392]);
  } else vibrate([40]);
}

function cueTurn(): void {
  calls.value += 1;
  vibrate([90, 60, 90]);
  chime([660, 880]);
}

function cueRound(): void {
  vibrate([60]);
  chime([520]);
}

/** Browsers warn about vibration before a first touch. */
function vibrate(pattern: number[]): void {
  if (touched && "vibrate" in navigator) navigator.vibrate(pattern);
}

/** Sound the notes, unless the driver wants none. */
function chime(notes: readonly number[]): void {
  if (soundOn.peek()) sound(notes);
}
