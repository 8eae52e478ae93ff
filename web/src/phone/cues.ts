// "Your turn" for hand, ear and eye. Sound needs a first touch; vibration is not everywhere: neither is relied on.
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

/** Grows by one with each call to the driver; the page flashes when it does. */
export const calls: Signal<number> = signal(0);

let touched = false;
let audio: AudioContext | null = null;

/** Browsers let a page make itself heard and felt after a first touch or key. */
export function armCues(): void {
  const arm = () => {
    touched = true;
    audio ??= typeof AudioContext === "undefined" ? null : new AudioContext();
    void audio?.resume();
  };
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, arm, { passive: true });
}

/** Call the driver once a turn, and more softly once a round. */
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

/** Say that a tap on the reader was held or refused: its sound is not that of a call. */
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

/** Browsers complain about vibration before a first touch. */
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
