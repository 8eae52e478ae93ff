// The announcer's voice, if somebody has asked for it on this device and the device has one for the language of the page.
import { type ReadonlySignal, signal } from "@preact/signals";
import { language, t } from "../i18n";
import { recall, remember } from "../store";
import { armSounds, volumeShare } from "./sounds";

const on = signal(recall("announcer") === "on");
/** Whether this device calls out what happens. */
export const announcing: ReadonlySignal<boolean> = on;

const synthesis = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;
const voices = signal<readonly SpeechSynthesisVoice[]>([]);

/** Learn which voices there are; some browsers load them late. Returns how to stop. */
export function watchVoices(): () => void {
  const look = () => {
    voices.value = synthesis()?.getVoices() ?? [];
  };
  look();
  synthesis()?.addEventListener?.("voiceschanged", look);
  return () => synthesis()?.removeEventListener?.("voiceschanged", look);
}

/** A voice for the language of this page, one of the device itself if there is one; undefined if there is none. */
export function voiceNow(): SpeechSynthesisVoice | undefined {
  const able = voices.value.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language());
  return able.find(({ localService }) => localService) ?? able[0];
}

/** Switch the announcer on or off, by a tap: that is also what browsers ask for before a page may make a sound. */
export function switchAnnouncer(): void {
  on.value = !on.value;
  remember("announcer", on.value ? "on" : null);
  if (on.value) {
    armSounds();
    say(t("announcer.on"));
  } else hush();
}

let spoken: SpeechSynthesisUtterance | null = null;
let waiting = "";
let watchdog: ReturnType<typeof setTimeout> | undefined;

const PATIENCE_MS = 4000;
/** Slower than any voice speaks, so that no sentence is cut off. */
const MS_PER_LETTER = 200;

/** Say a sentence. While another is said, only the newest waits: the voice must not fall behind the table. */
export function say(text: string): void {
  if (!on.peek() || volumeShare() === 0 || !text) return;
  if (spoken) waiting = text;
  else speakNow(text);
}

function speakNow(text: string): void {
  const [speaker, voice] = [synthesis(), voiceNow()];
  if (!speaker || !voice) return;
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { voice, lang: voice.lang, volume: volumeShare() });
  spoken = utterance; // browsers forget one that nothing refers to, and never tell its end
  const over = () => {
    if (spoken !== utterance) return;
    clearTimeout(watchdog);
    const next = waiting;
    [spoken, waiting] = [null, ""];
    say(next);
  };
  utterance.onend = over;
  utterance.onerror = over;
  clearTimeout(watchdog);
  watchdog = setTimeout(giveUp, PATIENCE_MS + text.length * MS_PER_LETTER, over);
  speaker.speak(utterance);
}

/** Some browsers never tell the end of a sentence: after a pause, or when a voice is gone. Others must still be said. */
function giveUp(over: () => void): void {
  synthesis()?.cancel();
  over();
}

/** Be silent at once. */
export function hush(): void {
  clearTimeout(watchdog);
  [spoken, waiting] = [null, ""];
  synthesis()?.cancel();
}
