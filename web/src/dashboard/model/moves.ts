// The car that moved last, and whom to look at.
import type { AnyEvent, Moved, PublicState, SpunOut } from "../../shared/messages";
import { carOf, isOnBoard, whereIs } from "../../shared/race";
import { type OnRoad, onRoad } from "../../shared/track/geometry";
import type { Seat } from "../../shared/words";

export interface Trail {
  readonly seat: Seat;
  readonly from: OnRoad;
  readonly to: OnRoad;
  /** A spin-out leads back. */
  readonly back: boolean;
}

type Move = Moved | SpunOut;

const isMove = (event: AnyEvent): event is Move => event.type === "moved" || event.type === "spun_out";

/** The way of the latest turn, leg by leg: from its move by cards on. Nothing when the car was put elsewhere since. */
export function trailOf(state: Pick<PublicState, "recent" | "cars">): Trail[] {
  const moves = (state.recent ?? []).filter(isMove);
  const start = moves.findLastIndex((move) => move.type === "moved" && move.by === "cards");
  const turn = start < 0 ? [] : moves.slice(start);
  const seat = turn[0]?.seat;
  const last = turn.at(-1);
  if (!seat || !last || turn.some((move) => move.seat !== seat)) return [];
  const at = carOf(state, seat)?.at;
  if (at?.progress !== last.to.progress || at.spot !== last.to.spot) return [];
  return turn.filter(hasLength).map(({ type, from, to }) => ({
    seat,
    from: onRoad(from),
    to: onRoad(to),
    back: type === "spun_out",
  }));
}

const hasLength = ({ from, to }: Move): boolean => from.progress !== to.progress || from.spot !== to.spot;

/** How many Spaces away a car still belongs to the pack. */
const PACK = 8;

/** Where to look: at the acting car, its way and those around it; at the whole field while all plan. */
export function focusOf(state: PublicState): OnRoad[] {
  const cars = state.cars.filter(isOnBoard);
  const acting = state.step?.seat && carOf(state, state.step.seat);
  if (!acting) return cars.map((car) => onRoad(whereIs(car)));
  const near = cars.filter((car) => Math.abs(whereIs(car).progress - whereIs(acting).progress) <= PACK);
  const way = trailOf(state).filter(({ seat }) => seat === acting.seat);
  return [...near.map((car) => onRoad(whereIs(car))), ...way.map(({ from }) => from)];
}
