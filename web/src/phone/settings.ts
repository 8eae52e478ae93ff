// What a driver has chosen for this device.
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { recall, remember } from "../shared/store";

const REVEAL_KEY = "reveal";
const KEEP_KEY = "keep-all";
const USUAL_REVEAL_S = 3;
export const MOST_REVEAL_S = 5;

const reveal: Signal<number> = signal(storedSeconds(recall(REVEAL_KEY)));
const keeps: Signal<boolean> = signal(recall(KEEP_KEY) === "on");

/** For how long the last plan is held back before it reveals everybody's; 0 sends it at once. */
export const revealSeconds: ReadonlySignal<number> = reveal;
/** Whether all cards are kept in step 8 without asking. */
export const keepsAll: ReadonlySignal<boolean> = keeps;

export function setRevealSeconds(seconds: number): void {
  reveal.value = Math.max(0, Math.min(MOST_REVEAL_S, seconds));
  remember(REVEAL_KEY, reveal.value === USUAL_REVEAL_S ? null : String(reveal.value));
}

export function setKeepsAll(on: boolean): void {
  keeps.value = on;
  remember(KEEP_KEY, on ? "on" : null);
}

function storedSeconds(stored: string | null): number {
  const seconds = Number(stored ?? USUAL_REVEAL_S);
  return seconds >= 0 && seconds <= MOST_REVEAL_S ? seconds : USUAL_REVEAL_S;
}
