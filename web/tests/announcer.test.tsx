// Call-outs: only where somebody asked for them, in the language of the page, and never more than the table knows.
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callOutOf, callOutRace } from "../src/dashboard/callOuts";
import { describeHeadline, headlinesOf } from "../src/dashboard/model/headlines";
import { callOutOwn } from "../src/phone/callOuts";
import { switchSound } from "../src/phone/cues";
import { framesOf } from "../src/replay/reel";
import { AnnouncerSwitch } from "../src/shared/announcer/AnnouncerSwitch";
import { chime, setVolume, volume } from "../src/shared/announcer/sounds";
import { announcing, hush, say, switchAnnouncer, watchVoices } from "../src/shared/announcer/voice";
import { startLanguage } from "../src/shared/i18n";
import type { AnyEvent, PublicState } from "../src/shared/messages";
import { namesOf } from "../src/shared/narration";
import { whereIs } from "../src/shared/race";
import { raceOn } from "./support/boards";
import { aDriver, link, told } from "./support/driving";
import { aCar, aState } from "./support/phone";
import { someMoments } from "./support/replay";
import { FakeSpeech } from "./support/speech";

vi.mock("../src/shared/link", () => ({ openLink: () => link() }));

const stops: (() => void)[] = [];

/** A device that speaks these languages, with the announcer on; what it said by then is forgotten. */
function listening(...languages: string[]): FakeSpeech {
  const speech = FakeSpeech.with(...languages);
  stops.push(watchVoices());
  if (!announcing.peek()) switchAnnouncer();
  speech.finish();
  speech.said.length = 0;
  return speech;
}

beforeEach(() => raceOn("usa"));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  if (announcing.peek()) switchAnnouncer();
  hush();
  setVolume(7);
  vi.unstubAllGlobals();
});

describe("the voice", () => {
  it("is silent until somebody taps, and again after another tap", () => {
    const speech = FakeSpeech.with("en-GB");
    stops.push(watchVoices());
    say("Anna spins out");
    expect(speech.texts).toEqual([]);
    switchAnnouncer();
    expect(speech.texts).toEqual(["Announcer: on"]);
    switchAnnouncer();
    expect(speech.cancelled).toBe(1);
    say("Anna spins out");
    expect(speech.texts).toHaveLength(1);
  });

  it("says one sentence at a time, and then only the newest that waits", () => {
    const speech = listening("en-GB");
    for (const text of ["one", "two", "three"]) say(text);
    expect(speech.texts).toEqual(["one"]);
    speech.finish();
    expect(speech.texts).toEqual(["one", "three"]);
    speech.finish();
    expect(speech.texts).toEqual(["one", "three"]);
  });

  it("goes on if the browser never tells the end of a sentence, and not before it can be over", () => {
    vi.useFakeTimers();
    const speech = listening("en-GB");
    const long = "Anna spins out. ".repeat(10);
    say(long);
    say("two");
    vi.advanceTimersByTime(long.length * 100); // a slow voice still speaks
    expect(speech.texts).toEqual([long]);
    vi.advanceTimersByTime(long.length * 100 + 4000);
    expect(speech.texts).toEqual([long, "two"]);
    expect(speech.cancelled).toBe(1);
    speech.finish();
    vi.advanceTimersByTime(600_000);
    say("three");
    expect(speech.texts).toEqual([long, "two", "three"]);
    expect(speech.cancelled).toBe(1);
    vi.useRealTimers();
  });

  it("speaks the language of the page, or not at all", async () => {
    const speech = listening("en-US", "sv_SE");
    await startLanguage("dashboard", "later");
    say("one");
    expect(speech.said[0]?.lang).toBe("en-US");
    speech.finish();
    history.replaceState(null, "", "?lang=sv");
    await startLanguage("dashboard", "later");
    say("två");
    expect(speech.said[1]?.lang).toBe("sv_SE");
    speech.finish();
    history.replaceState(null, "", "?lang=fi");
    await startLanguage("dashboard", "later");
    say("kolme");
    history.replaceState(null, "", "?");
    expect(speech.texts).toEqual(["one", "två"]);
  });

  it("is as loud as it was set, and silent at 0", () => {
    const speech = listening("en");
    setVolume(4);
    say("one");
    expect(speech.said[0]?.volume).toBe(0.4);
    speech.finish();
    setVolume(0);
    say("two");
    expect(speech.texts).toEqual(["one"]);
  });

  it("says so where the device has no voice for the language, and learns of one that comes late", () => {
    const root = document.createElement("div");
    const speech = listening("fr-FR");
    act(() => render(<AnnouncerSwitch />, root));
    expect(root.querySelector("[role=status]")?.textContent).toContain("no voice for this language");
    act(() => speech.learn("en-GB"));
    expect(root.querySelector("[role=status]")).toBeNull();
    act(() => root.querySelector("button")?.click());
    expect([announcing.value, root.querySelector("button")?.textContent]).toEqual([false, "Announcer: off"]);
    act(() => render(null, root));
  });

  it("does without where a browser cannot speak at all", () => {
    vi.stubGlobal("speechSynthesis", undefined);
    stops.push(watchVoices());
    switchAnnouncer();
    say("one");
    expect(announcing.value).toBe(true);
  });

  it("is remembered with its volume on this device", async () => {
    listening("en");
    setVolume(3);
    vi.resetModules();
    const [voice, sounds] = await Promise.all([
      import("../src/shared/announcer/voice"),
      import("../src/shared/announcer/sounds"),
    ]);
    expect([voice.announcing.value, sounds.volume.value]).toEqual([true, 3]);
  });
});

it("makes its own sounds, as loud as the device is set, after a touch", async () => {
  const played: { frequency: number; gain: number }[] = [];
  const parameter = () => ({ value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() });
  class Context {
    currentTime = 0;
    destination = {};
    resume = async () => undefined;
    createGain() {
      const gain = parameter();
      gain.exponentialRampToValueAtTime.mockImplementation((value: number) => {
        const last = played.at(-1);
        if (last && value > 0.001) last.gain = value;
      });
      return { gain, connect: () => ({}) };
    }
    createOscillator() {
      const tone = { type: "", frequency: { value: 0 }, stop: vi.fn() };
      const note = { frequency: 0, gain: 0 };
      played.push(note);
      return { ...tone, connect: (next: unknown) => next, start: () => undefined };
    }
  }
  vi.stubGlobal("AudioContext", Context);
  vi.resetModules();
  const sounds = await import("../src/shared/announcer/sounds");
  sounds.chime([440, 660]);
  expect(played).toHaveLength(0);
  stops.push(sounds.armOnTouch());
  dispatchEvent(new Event("pointerdown"));
  sounds.chime([440, 660]);
  expect(played.map(({ gain }) => gain)).toEqual([0.25, 0.25]);
  sounds.setVolume(0);
  sounds.chime([440]);
  expect(played).toHaveLength(2);
  expect([volume.value, chime([440])]).toEqual([7, undefined]);
});

describe("the TV", () => {
  it("calls out what it shows as headlines, through a whole race", () => {
    const speech = listening("en-GB");
    const state = signal<PublicState | null>(null);
    stops.push(callOutRace({ state }));
    const shown = new Set<string>(["The race is over.", "The result is official."]);
    for (const frame of framesOf(someMoments())) {
      state.value = frame.state;
      for (const headline of headlinesOf(frame.state.recent ?? [])) {
        const { who, text } = describeHeadline(headline, namesOf(frame.state.cars));
        shown.add(who ? `${who}: ${text}` : text);
      }
      speech.finish();
    }
    expect(speech.texts.length).toBeGreaterThan(10);
    const isShown = (text: string) => [...shown].some((one) => text.startsWith(one));
    expect(speech.texts.filter((text) => !isShown(text))).toEqual([]);
    expect(speech.texts.at(-1)).toContain("The race is over");
  });

  it("says nothing of a plan before it is revealed", () => {
    const planned = { type: "planned", seat: "red", no: 8 } as AnyEvent;
    expect(callOutOf([planned], aState({ no: 8 }), 1)).toBeNull();
  });

  it("says nothing to a page that opens late, nor while it is off", () => {
    const speech = listening("en-GB");
    const state = signal<PublicState | null>(framesOf(someMoments()).at(-1)?.state ?? null);
    stops.push(callOutRace({ state }));
    expect(speech.texts).toEqual([]);
  });

  it("calls out the final lap once", () => {
    const speech = listening("en-GB");
    const on = (lap: number, no: number) => {
      const car = aCar("red", 3, 1);
      const moved = {
        type: "moved",
        seat: "red",
        no,
        by: "cards",
        gain: 2,
        want: 2,
        from: car.at,
        to: car.at,
        blocked_by: [],
      };
      return aState({
        no,
        cars: [{ ...car, at: { ...whereIs(car), lap } }],
        recent: [moved] as PublicState["recent"],
      });
    };
    const state = signal<PublicState | null>(on(1, 1));
    stops.push(callOutRace({ state }));
    for (const [lap, no] of [
      [1, 2],
      [2, 3],
      [2, 4],
    ] as const)
      state.value = on(lap, no);
    expect(speech.texts).toEqual(["Final lap"]);
  });
});

describe("a driver's phone", () => {
  it("says what became of the own car once, never its plan, and nothing while it is muted", () => {
    const driver = aDriver();
    const speech = listening("en-GB");
    stops.push(callOutOwn(driver), () => driver.close());
    told({}, { plan: { gear: 3, cards: ["5", "4", "4"] }, turn: [] } as never);
    expect(speech.texts).toEqual([]);
    const flipped = { type: "flipped", seat: "red", no: 8, card: "3", for: "stress", kept: true } as AnyEvent;
    told({}, { turn: [flipped] } as never);
    told({ round: 3 }, { turn: [flipped] } as never);
    expect(speech.texts).toEqual(["Flipped 3: it counts"]);
    speech.finish();
    switchSound();
    told({}, { turn: [{ ...flipped, no: 9 }] } as never);
    switchSound();
    expect(speech.texts).toHaveLength(1);
  });
});
