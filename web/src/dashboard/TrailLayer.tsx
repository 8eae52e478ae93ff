import type { Geometry } from "../shared/boards";
import type { Link } from "../shared/link";
import type { Position, PublicState } from "../shared/messages";
import { usePart } from "../shared/part";
import { onRoad, poseAt } from "../shared/track/geometry";
import { wayPath } from "../shared/track/paths";
import type { Seat } from "../shared/words";
import { trailOf } from "./model/moves";

/** The radius of the ring round a car. */
const RING = 19;

/** Under the cars: the way of the car that moved last, and a ring where hands must still put a car. */
export function TrailLayer({ link, geometry }: { link: Link; geometry: Geometry }) {
  const trails = usePart(() => (link.state.value ? trailOf(link.state.value) : []));
  const rings = usePart(() => ringsOf(link.state.value));
  return (
    <g class="trails">
      {trails.map(({ seat, from, to, back }, leg) => {
        const way = wayPath(geometry, from, to);
        return (
          <g key={leg} class={back ? "trail back" : "trail"}>
            <path class="under" d={way} />
            <path d={way} style={{ stroke: `var(--car-${seat})` }} />
          </g>
        );
      })}
      {rings.map(({ seat, at }) => {
        const { x, y } = poseAt(geometry, onRoad(at));
        return (
          <g key={seat} class="hand-ring" data-seat={seat}>
            <circle class="under" cx={x} cy={y} r={RING} />
            <circle cx={x} cy={y} r={RING} />
          </g>
        );
      })}
    </g>
  );
}

function ringsOf(state: PublicState | null): { seat: Seat; at: Position }[] {
  return (state?.hands ?? []).flatMap(({ seat, move, to }) =>
    move === "car" && to !== null ? [{ seat, at: to as Position }] : [],
  );
}
