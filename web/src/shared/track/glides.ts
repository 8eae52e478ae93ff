// Cars in motion: legs are driven one after another, in the order they happened. Independent of the page and its clock.
import type { Geometry } from "../boards";
import type { Position } from "../messages";
import { within } from "../within";
import type { Seat } from "../words";
import { type OnRoad, onRoad, type Pose, poseAt } from "./geometry";

interface Leg {
  readonly seat: Seat;
  readonly to: OnRoad;
  readonly spins: boolean;
}

interface Driven extends Leg {
  readonly from: OnRoad;
  readonly began: number;
  readonly lasts: number;
}

const MS_A_SPACE = 150;
const SHORTEST_MS = 500;
export const LONGEST_MS = 2200;
const MOST_LEGS = 24;

export class Glides {
  private readonly standing = new Map<Seat, OnRoad>();
  private legs: Leg[] = [];
  private driven: Driven | null = null;

  constructor(private readonly longestMs: () => number = () => LONGEST_MS) {}

  /** Put a car down; whatever it was driving is forgotten. */
  place(seat: Seat, at: Position): void {
    this.remove(seat);
    this.standing.set(seat, onRoad(at));
  }

  remove(seat: Seat): void {
    this.legs = this.legs.filter((leg) => leg.seat !== seat);
    if (this.driven?.seat === seat) this.driven = null;
    this.standing.delete(seat);
  }

  /** Let a car drive to a position, after everything the others still have to drive. */
  drive(seat: Seat, to: Position, spins = false): void {
    if (!this.standing.has(seat) || this.legs.length >= MOST_LEGS) this.place(seat, to);
    else this.legs.push({ seat, to: onRoad(to), spins });
  }

  /** Where a car will end up. */
  goal(seat: Seat): OnRoad | undefined {
    const last = this.legs.findLast((leg) => leg.seat === seat);
    return last?.to ?? (this.driven?.seat === seat ? this.driven.to : this.standing.get(seat));
  }

  get moving(): boolean {
    return this.driven !== null || this.legs.length > 0;
  }

  seats(): Seat[] {
    return [...this.standing.keys()];
  }

  /** Advance to a time, in milliseconds of any clock. */
  advance(now: number): void {
    while (this.driven && now >= this.driven.began + this.driven.lasts) {
      this.standing.set(this.driven.seat, this.driven.to);
      this.driven = this.next(this.driven.began + this.driven.lasts);
    }
    this.driven ??= this.next(now);
  }

  pose(geometry: Geometry, seat: Seat, now: number): Pose | null {
    const at = this.standing.get(seat);
    if (!at) return null;
    return this.driven?.seat === seat ? drivenPose(geometry, this.driven, now) : poseAt(geometry, at);
  }

  private next(now: number): Driven | null {
    const leg = this.legs.shift();
    const from = leg && this.standing.get(leg.seat);
    if (!leg || !from) return null;
    return { ...leg, from, began: now, lasts: duration(from, leg, this.legs.length, this.longestMs()) };
  }
}

/** The more legs are waiting, the faster each is driven: the picture must not fall behind the table. */
function duration(from: OnRoad, { to, spins }: Leg, waiting: number, longest: number): number {
  const spaces = Math.abs(to.progress - from.progress);
  const alone = Math.min(Math.max(spaces * MS_A_SPACE, SHORTEST_MS), longest) * (spins ? 1.4 : 1);
  return alone / (1 + waiting * 0.6);
}

function drivenPose(geometry: Geometry, { from, to, began, lasts, spins }: Driven, now: number): Pose {
  const part = eased(within((now - began) / lasts, 0, 1));
  const pose = poseAt(geometry, {
    progress: from.progress + (to.progress - from.progress) * part,
    lane: from.lane + (to.lane - from.lane) * part,
  });
  return spins ? { ...pose, heading: pose.heading + 720 * part } : pose;
}

const eased = (part: number): number => part * part * (3 - 2 * part);
