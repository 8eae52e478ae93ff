// Short sounds, made here: a few notes each. Browsers allow them only after a first touch or key press.
import { type ReadonlySignal, signal } from "@preact/signals";
import { recall, remember } from "../store";
import { within } from "../within";

const LOUDEST = 10;
const USUAL = 7;
const loudness = signal(storedVolume(recall("volume")));

/** How loud this device is, from 0 to 10. */
export const volume: ReadonlySignal<number> = loudness;

export function setVolume(wanted: number): void {
  loudness.value = within(wanted, 0, LOUDEST);
  remember("volume", loudness.value === USUAL ? null : String(loudness.value));
}

/** The volume as a share of the loudest. */
export const volumeShare = (): number => loudness.peek() / LOUDEST;

function storedVolume(stored: string | null): number {
  const wanted = Number(stored ?? USUAL);
  return wanted >= 0 && wanted <= LOUDEST ? wanted : USUAL;
}

let audio: AudioContext | null = null;

/** Call this while somebody touches the page. */
export function armSounds(): void {
  audio ??= typeof AudioContext === "undefined" ? null : new AudioContext();
  void audio?.resume();
}

/** Arm the sounds whenever somebody touches the page, and do something else then too; returns how to stop. */
export function armOnTouch(touched: () => void = () => undefined): () => void {
  const arm = () => {
    armSounds();
    touched();
  };
  const touches = ["pointerdown", "keydown"];
  for (const touch of touches) addEventListener(touch, arm, { passive: true });
  return () => {
    for (const touch of touches) removeEventListener(touch, arm);
  };
}

const NOTE_S = 0.16;
/** How loud a note is at the usual volume. */
const USUAL_GAIN = 0.25;
/** When the notes that are still to sound will be over. */
let silentFrom = 0;

/** Sound the notes, after those of an earlier call. */
export function chime(notes: readonly number[]): void {
  const context = audio;
  if (!context || loudness.peek() === 0) return;
  const start = Math.max(context.currentTime, silentFrom);
  notes.forEach((frequency, index) => {
    note(context, frequency, start + index * NOTE_S);
  });
  silentFrom = start + notes.length * NOTE_S;
}

function note(context: AudioContext, frequency: number, at: number): void {
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime((USUAL_GAIN * loudness.peek()) / USUAL, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_S);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + NOTE_S);
}
