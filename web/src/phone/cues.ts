// "Your turn" by vibration, sound and sight. Sound needs a first touch and vibration is not universal: rely on neither.
import { effect, type Signal, signal } from "@preact/signals";
import type { Link } from "../shared/link";
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
let audio: AudioContext | null = null;

/** Browsers allow sound and vibration only after a first touch or key press. */
export function armCues(): void {
  const arm = () => {
    touched = true;
    audio ??= typeof AudioContext === "undefined" ? null : new AudioContext();
    void audio?.resume();
  };
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, arm, { passive: true });
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

const NOTE_S = 0.16;

function chime(notes: readonly number[]): void {
  const context = audio;
  if (!context || !soundOn.peek()) return;
  notes.forEach((frequency, index) => {
    note(context, frequency, context.currentTime + index * NOTE_S);
  });
}

function note(context: AudioContext, frequency: number, at: number): void {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(0.25, at + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_S);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + NOTE_S);
}
