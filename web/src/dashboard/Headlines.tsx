// The big moments, one after another, over that half of the map where the car is not. They go by themselves and never block anything.
import { effect, type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Geometry } from "../shared/boards";
import type { Link } from "../shared/link";
import type { PublicState } from "../shared/messages";
import { useNames } from "../shared/narration";
import { freshNews } from "../shared/news";
import type { View } from "../shared/track/camera";
import { onRoad, poseAt } from "../shared/track/geometry";
import { CarBadge } from "../shared/ui/CarBadge";
import type { Seat } from "../shared/words";
import { describeHeadline, type Headline, headlinesOf } from "./model/headlines";

/** The same as the token `--headline`. */
export const HEADLINE_MS = 4200;
/** More than this many are not queued: the screen must not fall behind the table. */
const MOST_QUEUED = 3;
/** Numbers the headlines, as keys: each is drawn anew and so moves in. */
let shownSoFar = 0;

interface Shown extends Headline {
  readonly at: number;
}

interface HeadlinesProps {
  readonly link: Link;
  readonly geometry: Geometry | null | undefined;
  /** What the camera shows. */
  readonly view: ReadonlySignal<View | null>;
}

export function Headlines({ link, geometry, view }: HeadlinesProps) {
  const queue = useSignal<readonly Shown[]>([]);
  useEffect(() => follow(link, queue), [link, queue]);
  const names = useNames(link);
  const [now] = queue.value;
  if (!now) return null;
  const { who, text } = describeHeadline(now, names);
  /** A headline about a car in the lower half of the picture is shown above it. */
  const isBelow = (seat: Seat | null): boolean => {
    const car = seat && link.state.peek()?.cars.find((one) => one.seat === seat);
    if (!car || !geometry || !view.value) return false;
    return poseAt(geometry, onRoad(car.at)).y > view.value.y;
  };
  return (
    <p key={now.at} class={`headline ${now.kind}${isBelow(now.seat) ? " above" : ""}`}>
      {now.seat && <CarBadge seat={now.seat} />}
      <span>
        {who && <bdi class="headline-who lettering">{who}</bdi>}
        <span class="headline-text">{text}</span>
      </span>
    </p>
  );
}

/** Follow each state as it arrives, and show one headline at a time. */
function follow(link: Link, queue: Signal<readonly Shown[]>): () => void {
  let known: PublicState | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    queue.value = queue.peek().slice(1);
    timer = queue.peek().length > 0 ? setTimeout(next, HEADLINE_MS) : undefined;
  };
  const stopState = effect(() => {
    const state = link.state.value;
    if (!state) return;
    const told = headlinesOf(freshNews(known, state));
    known = state;
    if (told.length === 0) return;
    queue.value = [...queue.peek(), ...told.map(numbered)].slice(-MOST_QUEUED);
    timer ??= setTimeout(next, HEADLINE_MS);
  });
  return () => {
    stopState();
    clearTimeout(timer);
  };
}

function numbered(headline: Headline): Shown {
  shownSoFar += 1;
  return { ...headline, at: shownSoFar };
}
