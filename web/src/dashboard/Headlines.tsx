// The big moments, the newest at a time, over that half of the map where the car is not. They go by themselves and never block anything.

import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Geometry } from "../shared/boards";
import type { Link } from "../shared/link";
import { useNames } from "../shared/narration";
import type { View } from "../shared/track/camera";
import { CarBadge } from "../shared/ui/CarBadge";
import { followNews, nextKey } from "./model/follow";
import { isInLowerHalf } from "./model/halves";
import { describeHeadline, type Headline, headlinesOf, mostTelling } from "./model/headlines";

/** The same as the token `--headline`. */
export const HEADLINE_MS = 4200;
/** How long one can be read before a newer one takes its place. Only the newest waits: the screen must not fall behind the table. */
export const LEAST_MS = 1400;

interface Shown extends Headline {
  readonly key: number;
}

interface HeadlinesProps {
  readonly link: Link;
  readonly geometry: Geometry | null | undefined;
  /** What the camera shows. */
  readonly view: ReadonlySignal<View | null>;
}

export function Headlines({ link, geometry, view }: HeadlinesProps) {
  const shown = useSignal<Shown | null>(null);
  useEffect(() => follow(link, shown), [link, shown]);
  const names = useNames(link);
  const now = shown.value;
  if (!now) return null;
  const { who, text } = describeHeadline(now, names);
  /** A headline about a car in the lower half of the picture is shown above it. */
  const isAbove = isInLowerHalf(link.state.peek(), now.seat, geometry, view.value);
  return (
    <p key={now.key} class={`headline ${now.kind}${isAbove ? " above" : ""}`}>
      {now.seat && <CarBadge seat={now.seat} />}
      <span>
        {who && <bdi class="headline-who lettering">{who}</bdi>}
        <span class="headline-text">{text}</span>
      </span>
    </p>
  );
}

/** Show the headline of each state, if it has one. */
function follow(link: Link, shown: Signal<Shown | null>): () => void {
  const stand = newStand(shown);
  const stopNews = followNews(link, (news) => {
    const told = mostTelling(headlinesOf(news));
    if (told) stand.tell({ ...told, key: nextKey() });
  });
  return () => {
    stopNews();
    stand.close();
  };
}

/** One headline at a time: a newer one replaces it once it could be read, and replaces one that still waits at once. */
function newStand(shown: Signal<Shown | null>) {
  let waiting: Shown | null = null;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let isFresh = false;
  const close = () => timers.forEach(clearTimeout);
  const show = (headline: Shown) => {
    close();
    [shown.value, waiting, isFresh] = [headline, null, true];
    timers = [setTimeout(age, LEAST_MS), setTimeout(hide, HEADLINE_MS)];
  };
  const age = () => {
    isFresh = false;
    if (waiting) show(waiting);
  };
  const hide = () => {
    shown.value = null;
  };
  const tell = (headline: Shown) => {
    if (isFresh) waiting = headline;
    else show(headline);
  };
  return { tell, close };
}
