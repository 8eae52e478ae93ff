// The cars on a board. The page draws each car once; from then on only its place is changed.
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Geometry } from "../boards";
import type { Link } from "../link";
import type { CarState } from "../messages";
import type { Seat } from "../words";
import { CarDrawing } from "./CarDrawing";
import { Traffic } from "./traffic";

export function CarsLayer({ link, geometry }: { link: Link; geometry: Geometry }) {
  const layer = useRef<SVGGElement>(null);
  useEffect(() => follow(link, geometry, layer), [link, geometry]);
  const state = link.state.value;
  const acting = state?.step?.seat;
  const cars = state?.cars.filter(isOnBoard) ?? [];
  return (
    <g ref={layer} class="cars">
      {cars.map(({ seat }) => (
        <g key={seat} data-seat={seat} class={seat === acting ? "car acting" : "car"}>
          <CarDrawing seat={seat} />
        </g>
      ))}
    </g>
  );
}

/** A car that has its place has left the board, and so has one that retired. */
export const isOnBoard = (car: CarState): boolean => car.status !== "retired" && car.place === null;

function follow(link: Link, geometry: Geometry, layer: { readonly current: SVGGElement | null }): () => void {
  const traffic = new Traffic(geometry, (seat, pose) => {
    const car = layer.current?.querySelector<SVGGElement>(`[data-seat="${seat satisfies Seat}"]`);
    car?.setAttribute("transform", `translate(${pose.x.toFixed(1)} ${pose.y.toFixed(1)})`);
    car?.querySelector(".chassis")?.setAttribute("transform", `rotate(${pose.heading.toFixed(1)})`);
  });
  const stopState = effect(() => {
    if (link.state.value) traffic.takeState(link.state.value);
  });
  const stopTicker = effect(() => traffic.takeEvents(link.ticker.value));
  return () => {
    stopState();
    stopTicker();
    traffic.stop();
  };
}
