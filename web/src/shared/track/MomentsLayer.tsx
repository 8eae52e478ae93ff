// Small moments on the road: a payment, a spin-out, a finish. They pass by themselves and are never in the way.
import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Geometry } from "../boards";
import { t } from "../i18n";
import type { Link } from "../link";
import type { AnyEvent, Position, PublicState } from "../messages";
import { FLAME } from "../ui/Heat";
import { onRoad, poseAt } from "./geometry";

interface Moment {
  readonly at: number;
  readonly text: string;
  readonly kind: "paid" | "cooled" | "alarm" | "joy";
  readonly x: number;
  readonly y: number;
}

const SHOWN_MS = 2600;
const MOST = 4;

export function MomentsLayer({ link, geometry }: { link: Link; geometry: Geometry }) {
  const shown = useSignal<readonly Moment[]>([]);
  useMoments(link, geometry, shown);
  return (
    <g class="moments">
      {shown.value.map(({ at, text, kind, x, y }) => (
        <g key={at} transform={`translate(${x} ${y})`}>
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

function useMoments(link: Link, geometry: Geometry, shown: Signal<readonly Moment[]>): void {
  const heard = useRef<number | null>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  useSignalEffect(() => {
    const ticker = link.ticker.value;
    const since = heard.current;
    heard.current = ticker[ticker.length - 1]?.at ?? 0;
    if (since === null) return;
    for (const { at, event } of ticker) {
      const moment = at > since ? momentOf(at, event, link.state.peek(), geometry) : null;
      if (moment) show(shown, moment, timers.current);
    }
  });
}

function show(
  shown: Signal<readonly Moment[]>,
  moment: Moment,
  timers: Set<ReturnType<typeof setTimeout>>,
): void {
  shown.value = [...shown.peek(), moment].slice(-MOST);
  const timer = setTimeout(() => {
    timers.delete(timer);
    shown.value = shown.peek().filter((one) => one !== moment);
  }, SHOWN_MS);
  timers.add(timer);
}

function momentOf(at: number, event: AnyEvent, state: PublicState | null, geometry: Geometry): Moment | null {
  const said = wordsFor(event);
  if (!said || !("seat" in event)) return null;
  const where = "from" in event && event.type === "spun_out" ? event.from : carAt(state, event.seat);
  if (!where) return null;
  const { x, y } = poseAt(geometry, onRoad(where));
  return { at, x, y, ...said };
}

function carAt(state: PublicState | null, seat: string): Position | undefined {
  return state?.cars.find((car) => car.seat === seat)?.at;
}

function wordsFor(event: AnyEvent): Pick<Moment, "text" | "kind"> | null {
  switch (event.type) {
    case "heat_paid":
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
