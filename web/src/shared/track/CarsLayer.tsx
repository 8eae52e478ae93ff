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
import { type Motion, Traffic } from "./traffic";

interface CarsLayerProps {
  readonly link: Pick<Link, "state">;
  readonly geometry: Geometry;
  /** How the cars move; by default as at the table. */
  readonly motion?: Motion;
}

export function CarsLayer({ link, geometry, motion }: CarsLayerProps) {
  const layer = useRef<SVGGElement>(null);
  useEffect(() => follow(link, geometry, layer, motion), [link, geometry, motion]);
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

function follow(
  link: Pick<Link, "state">,
  geometry: Geometry,
  layer: { readonly current: SVGGElement | null },
  motion: Motion | undefined,
): () => void {
  const draw = (seat: Seat, pose: Pose) => {
    const car = layer.current?.querySelector<SVGGElement>(`[data-seat="${seat}"]`);
    if (car) put(car, pose);
  };
  const traffic = new Traffic(geometry, draw, motion);
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
