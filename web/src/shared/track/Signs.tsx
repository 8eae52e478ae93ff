import type { Board, Geometry } from "../boards";
import { steady } from "../steady";
import { BADGE } from "./room";

interface SignsProps {
  readonly board: Board;
  readonly geometry: Geometry;
  /** The limits that count where they are not the printed ones, by corner line. */
  readonly limits: ReadonlyMap<number, number> | undefined;
}

/** The corner lines and their signs. */
export const Signs = steady(function Signs({ board, geometry, limits }: SignsProps) {
  return (
    <g>
      {geometry.corners.map(({ after, line: [ax, ay, bx, by], sign: [x, y] }, index) => (
        <g key={after} class="corner">
          <path class="under" d={`M${ax} ${ay}L${bx} ${by}`} />
          <path class="over" d={`M${ax} ${ay}L${bx} ${by}`} />
          <Limit printed={board.corners[index]?.limit ?? 0} now={limits?.get(after)} x={x} y={y} />
          <CornerNumber number={index + 1} x={x} y={y} />
        </g>
      ))}
    </g>
  );
});

interface LimitProps {
  readonly printed: number;
  readonly now: number | undefined;
  readonly x: number;
  readonly y: number;
}

function Limit({ printed, now = printed, x, y }: LimitProps) {
  const changed = now === printed ? undefined : now > printed ? "raised" : "lowered";
  return (
    <>
      <circle class={changed} cx={x} cy={y} r="13" />
      <text class={changed} x={x} y={y}>
        {now}
      </text>
    </>
  );
}

/** A corner's number in the lap, on the rim of its sign: texts name corners by this number and the limit. */
function CornerNumber({ number, x, y }: { number: number; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class="order">
        <circle cx={BADGE.x} cy={BADGE.y} r={BADGE.r} />
        <text x={BADGE.x} y={BADGE.y}>
          {number}
        </text>
      </g>
    </g>
  );
}
