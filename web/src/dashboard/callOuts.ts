// What the TV calls out: the headlines, and the great moments of a race. All of it is public news, and shown as well.
import { armOnTouch, chime } from "../shared/announcer/sounds";
import { announcing, hush, say, watchVoices } from "../shared/announcer/voice";
import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import type { AnyEvent, PublicState } from "../shared/messages";
import { describeEvent, type Names, namesOf } from "../shared/narration";
import { lapOfRace } from "../shared/race";
import { followNews } from "./model/follow";
import { describeHeadline, type Headline, headlinesOf, mostTelling } from "./model/headlines";

type Sound = Headline["kind"] | "start";

const NOTES: Readonly<Record<Sound, readonly number[]>> = {
  alarm: [494, 370, 247],
  drive: [523, 659],
  finish: [523, 659, 784, 1047],
  note: [440],
  start: [392, 392, 392, 784],
};

interface CallOut {
  readonly sound: Sound;
  readonly text: string;
}

/** What to call out about some news; null if it is routine. `lap` is the lap the race was in before. */
export function callOutOf(news: readonly AnyEvent[], state: PublicState, lap: number): CallOut | null {
  const names = namesOf(state.cars);
  const types = new Set<string>(news.map(({ type }) => type));
  if (types.has("race_started")) return { sound: "start", text: t("dash.lights-out") };
  const large = headlineCall(news, names);
  const ends = news.filter(({ type }) => type === "race_finished" || type === "confirmed");
  const after = ends.map((event) => describeEvent(event, names));
  if (isFinalLap(state, lap)) after.push(t("dash.final-lap"));
  if (!large && after.length === 0) return null;
  const sound = large?.sound ?? (ends.length > 0 ? "finish" : "note");
  return { sound, text: [large?.text, ...after].filter(Boolean).join(". ").replace(/\.\./g, ".") };
}

function headlineCall(news: readonly AnyEvent[], names: Names): CallOut | null {
  const told = mostTelling(headlinesOf(news));
  if (!told) return null;
  const { who, text } = describeHeadline(told, names);
  return { sound: told.kind, text: who ? `${who}: ${text}` : text };
}

const isFinalLap = (state: PublicState, lap: number): boolean =>
  (state.laps ?? 1) > 1 && lap < lapOfRace(state) && lapOfRace(state) === state.laps;

/** Call out the race on this page while somebody wants it; returns how to stop. */
export function callOutRace(link: Pick<Link, "state">): () => void {
  let lap = Number.POSITIVE_INFINITY;
  const stopNews = followNews(link, (news, state) => {
    const call = news.length > 0 ? callOutOf(news, state, lap) : null;
    lap = lapOfRace(state);
    if (call && announcing.peek()) callOut(call);
  });
  const stops = [stopNews, watchVoices(), armOnTouch()];
  return () => {
    for (const stop of stops) stop();
    hush();
  };
}

function callOut({ sound, text }: CallOut): void {
  chime(NOTES[sound]);
  say(text);
}
