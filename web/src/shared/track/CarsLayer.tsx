// The cars on a board. The page renders each car once; after that only its position changes.
import { effect, useComputed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Geometry } from "../boards";
import type { Link } from "../link";
import type { CarState } from "../messages";
import { isOnBoard } from "../race";
import type { Seat } from "../words";
import { CarDrawing } from "./CarDrawing";
import type { Pose } from "./geometry";
import { Traffic } from "./traffic";

export function CarsLayer({ link, geometry }: { link: Link; geometry: Geometry }) {
  const layer = useRef<SVGGElement>(null);
  useEffect(() => follow(link, geometry, layer), [link, geometry]);
  const acting = useComputed(() => link.state.value?.step?.seat).value;
  const onBoard = useComputed(() => link.state.value?.cars.filter(isOnBoard).map(seatOf).join(" ")).value;
  const seats = onBoard ? (onBoard.split(" ") as Seat[]) : [];
  return (
    <g ref={layer} class="cars">
      {seats.map((seat) => (
        <g key={seat} data-seat={seat} class={seat === acting ? "car acting" : "car"}>
          <CarDrawing seat={seat} />
        </g>
      ))}
    </g>
  );
}

const seatOf = ({ seat }: CarState): Seat => seat;

function follow(link: Link, geometry: Geometry, layer: { readonly current: SVGGElement | null }): () => void {
  const traffic = new Traffic(geometry, (seat, pose) => {
    const car = layer.current?.querySelector<SVGGElement>(`[data-seat="${seat}"]`);
    if (car) put(car, pose);
  });
  const stopState = effect(() => {
    if (link.state.value) traffic.takeState(link.state.value);
  });
  return () => {
    stopState();
    traffic.stop();
  };
}

/** Move a drawing; one that is already there is left alone, so that nothing is repainted. */
function put(car: SVGGElement, { x, y, heading }: Pose): void {
  turn(car, `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  turn(car.querySelector(".chassis"), `rotate(${heading.toFixed(1)})`);
}

function turn(part: Element | null, transform: string): void {
  if (part?.getAttribute("transform") !== transform) part?.setAttribute("transform", transform);
}
