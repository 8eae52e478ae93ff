// What the moments on the road and the headlines share: each hears fresh news once, and numbers what it shows.
import { effect } from "@preact/signals";
import type { Link } from "../../shared/link";
import type { AnyEvent, PublicState } from "../../shared/messages";
import { freshNews } from "../../shared/news";

type Hear = (news: readonly AnyEvent[], state: PublicState) => void;

/** Hand over the news of each state as it arrives, without waiting for the page to be drawn; returns how to stop. */
export function followNews({ state }: Pick<Link, "state">, hear: Hear): () => void {
  let known: PublicState | null = null;
  return effect(() => {
    const now = state.value;
    if (!now) return;
    const news = freshNews(known, now);
    known = now;
    hear(news, now);
  });
}

let shownSoFar = 0;

/** A number for what is shown next, as its key: it is drawn anew and so moves in. */
export function nextKey(): number {
  shownSoFar += 1;
  return shownSoFar;
}
