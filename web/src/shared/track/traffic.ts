// Turns states into moving cars: along the road from their last position, and via the corner where they spun out.
import type { Geometry } from "../boards";
import type { CarState, PublicState } from "../messages";
import { reducedMotion } from "../motion";
import { freshNews } from "../news";
import { standing, whereIs } from "../race";
import type { Seat } from "../words";
import { onRoad, type Pose } from "./geometry";
import { Glides, LONGEST_MS } from "./glides";

/** How cars get to where they are. */
export interface Motion {
  /** Whether they are put down instead of driven. */
  still(): boolean;
  /** The most time a car may take. */
  longestMs(): number;
}

const AS_AT_THE_TABLE: Motion = { still: reducedMotion, longestMs: () => LONGEST_MS };

export class Traffic {
  private readonly glides: Glides;
  private known: PublicState | null = null;
  private stand = "";
  private frame: number | undefined;

  constructor(
    private readonly geometry: Geometry,
    private readonly draw: (seat: Seat, pose: Pose) => void,
    private readonly motion: Motion = AS_AT_THE_TABLE,
  ) {
    this.glides = new Glides(() => motion.longestMs());
  }

  takeState(state: PublicState): void {
    const before = this.known;
    const stand = `${state.race} ${standing(state.cars)}`;
    this.known = state;
    if (this.stand === stand) return;
    this.stand = stand;
    if (this.motion.still() || before?.race !== state.race) this.placeAll(state);
    else this.driveAll(state, before);
    // The page adds and removes cars in the same task; they are drawn in the next frame.
    this.run();
  }

  stop(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
  }

  private placeAll(state: PublicState): void {
    for (const seat of this.glides.seats()) this.glides.remove(seat);
    for (const car of state.cars) this.glides.place(car.seat, whereIs(car));
  }

  /** Let every car drive to its current position, those in front first, as on the table. */
  private driveAll(state: PublicState, before: PublicState): void {
    for (const event of freshNews(before, state)) {
      if (event.type !== "spun_out") continue;
      this.glides.drive(event.seat, event.from);
      this.glides.drive(event.seat, event.to, true);
    }
    for (const car of inOrder(state)) {
      const [goal, there] = [this.glides.goal(car.seat), onRoad(whereIs(car))];
      if (goal?.progress !== there.progress || goal.lane !== there.lane)
        this.glides.drive(car.seat, whereIs(car));
    }
  }

  private run(): void {
    this.frame ??= requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    this.frame = undefined;
    this.glides.advance(now);
    for (const seat of this.glides.seats()) {
      const pose = this.glides.pose(this.geometry, seat, now);
      if (pose) this.draw(seat, pose);
    }
    if (this.glides.moving) this.run();
  }
}

function inOrder({ cars, order }: PublicState): CarState[] {
  return [...cars].sort((one, other) => order.indexOf(one.seat) - order.indexOf(other.seat));
}
