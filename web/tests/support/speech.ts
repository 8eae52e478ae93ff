// A device that speaks: what it was told to say, and its voices. A sentence lasts until the test ends it.
import { vi } from "vitest";

interface Utterance {
  readonly text: string;
  lang: string;
  volume: number;
  onend: (() => void) | null;
}

export class FakeSpeech extends EventTarget {
  readonly said: Utterance[] = [];
  cancelled = 0;

  constructor(private languages: readonly string[]) {
    super();
  }

  /** Put it in place of the browser's own. */
  static with(...languages: string[]): FakeSpeech {
    const speech = new FakeSpeech(languages);
    vi.stubGlobal("speechSynthesis", speech);
    vi.stubGlobal(
      "SpeechSynthesisUtterance",
      class {
        onend: (() => void) | null = null;
        constructor(readonly text: string) {}
      },
    );
    return speech;
  }

  getVoices() {
    return this.languages.map((lang) => ({ lang, localService: true, name: lang }));
  }

  /** Some browsers know their voices only after a while. */
  learn(...languages: string[]): void {
    this.languages = languages;
    this.dispatchEvent(new Event("voiceschanged"));
  }

  speak(utterance: Utterance): void {
    this.said.push(utterance);
  }

  cancel(): void {
    this.cancelled += 1;
  }

  /** What was said so far. */
  get texts(): string[] {
    return this.said.map(({ text }) => text);
  }

  /** Let it finish the sentence it is saying. */
  finish(): void {
    this.said.at(-1)?.onend?.();
  }
}
