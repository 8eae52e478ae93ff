import type { Geometry } from "../shared/boards";
import type { Link } from "../shared/link";
import { usePart } from "../shared/part";
import { onRoad, poseAt } from "../shared/track/geometry";
import { wayPath } from "../shared/track/paths";
import { carsToPut } from "./model/hands";
import { trailOf } from "./model/moves";

/** The radius of the ring round a car. */
const RING = 19;

/** Under the cars: the way of the car that moved last, and a ring where hands must put a car now; others get a mark. */
export function TrailLayer({ link, geometry }: { link: Pick<Link, "state">; geometry: Geometry }) {
  const trails = usePart(() => (link.state.value ? trailOf(link.state.value) : []));
  const rings = usePart(() => (link.state.value ? carsToPut(link.state.value) : []));
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
      {rings.map(({ seat, at, now }) => {
        const { x, y } = poseAt(geometry, onRoad(at));
        return (
          <g key={seat} class={now ? "hand-ring" : "hand-mark"} data-seat={seat}>
            {now && <circle class="under" cx={x} cy={y} r={RING} />}
            <circle cx={x} cy={y} r={RING} />
          </g>
        );
      })}
    </g>
  );
}
