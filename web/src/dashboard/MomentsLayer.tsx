// Short effects on the road: a payment, a spin-out, a finish. They disappear by themselves and never block anything.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Geometry } from "../shared/boards";
import { t } from "../shared/i18n";
import type { Link } from "../shared/link";
import type { AnyEvent, PublicState } from "../shared/messages";
import { leadsToSpinOut } from "../shared/news";
import { carOf } from "../shared/race";
import { onRoad, poseAt } from "../shared/track/geometry";
import { FLAME } from "../shared/ui/Heat";
import { followNews, nextKey } from "./model/follow";

interface Moment {
  readonly key: number;
  readonly text: string;
  readonly kind: "paid" | "cooled" | "alarm" | "joy";
  readonly x: number;
  readonly y: number;
}

/** The same as the token `--moment`. */
export const SHOWN_MS = 2600;
const MOST = 4;
/** The size of a moment in the picture, and how close to the upper edge there is no room for two. */
const WIDTH = 70;
const LINE = 32;
const TOP = 150;

export function MomentsLayer({ link, geometry }: { link: Pick<Link, "state">; geometry: Geometry }) {
  const shown = useSignal<readonly Moment[]>([]);
  useEffect(() => follow(link, geometry, shown), [link, geometry, shown]);
  return (
    <g class="moments">
      {shown.value.map(({ key, text, kind, x, y }) => (
        <g key={key} transform={`translate(${x} ${y})`}>
          <g class={`moment ${kind}`}>
            {(kind === "paid" || kind === "cooled") && (
              <path d={FLAME} transform="translate(-32 -42) scale(1.15)" />
            )}
            <text x={kind === "paid" || kind === "cooled" ? 10 : 0} y="-18">
              {text}
            </text>
          </g>
        </g>
      ))}
    </g>
  );
}

/** Show a moment for each event that deserves one. */
function follow(link: Pick<Link, "state">, geometry: Geometry, shown: Signal<readonly Moment[]>): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const stopNews = followNews(link, (news, state) => {
    news.forEach((event, index) => {
      const moment = momentOf(event, news[index + 1], state, geometry);
      if (moment) show(shown, moment, timers);
    });
  });
  return () => {
    stopNews();
    timers.forEach(clearTimeout);
  };
}

function show(
  shown: Signal<readonly Moment[]>,
  moment: Moment,
  timers: Set<ReturnType<typeof setTimeout>>,
): void {
  shown.value = [...shown.peek(), clearOf(shown.peek(), moment)].slice(-MOST);
  const timer = setTimeout(() => {
    timers.delete(timer);
    shown.value = shown.peek().filter((one) => one.key !== moment.key);
  }, SHOWN_MS);
  timers.add(timer);
}

/** If cars pay side by side, put each moment above the one before, or below where the picture ends. */
export function clearOf<Spot extends { readonly x: number; readonly y: number }>(
  others: readonly Spot[],
  moment: Spot,
): Spot {
  const away = moment.y < TOP ? LINE : -LINE;
  let { y } = moment;
  while (others.some((one) => Math.abs(one.x - moment.x) < WIDTH && Math.abs(one.y - y) < LINE)) y += away;
  return { ...moment, y };
}

function momentOf(
  event: AnyEvent,
  next: AnyEvent | undefined,
  state: PublicState,
  geometry: Geometry,
): Moment | null {
  // A spin-out could not pay what it owed: show only what it had, and the spin-out itself.
  if (event.type === "corner_checked" && leadsToSpinOut(next)) return null;
  const said = wordsFor(event);
  if (!said || !("seat" in event) || !event.seat) return null;
  const where = "from" in event && event.type === "spun_out" ? event.from : carOf(state, event.seat)?.at;
  if (!where) return null;
  const { x, y } = poseAt(geometry, onRoad(where));
  return { key: nextKey(), x, y, ...said };
}

function wordsFor(event: AnyEvent): Pick<Moment, "text" | "kind"> | null {
  switch (event.type) {
    case "heat_paid":
    case "corner_checked":
    case "boosted":
      if (event.heat === 0) return null; // where a boost is free
      return { text: t("moment.paid", { heat: event.heat }), kind: "paid" };
    case "cooled":
      return { text: t("moment.cooled", { heat: event.heat }), kind: "cooled" };
    case "spun_out":
      return { text: t("moment.spun-out"), kind: "alarm" };
    case "cluttered":
      return { text: t("moment.cluttered"), kind: "alarm" };
    case "finished":
      return { text: t("moment.finished"), kind: "joy" };
    default:
      return null;
  }
}
