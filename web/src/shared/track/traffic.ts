// Turns states and events into cars that move: events tell the way, the state has the last word.
import type { Geometry } from "../boards";
import type { Told } from "../link";
import type { PublicState } from "../messages";
import { reducedMotion } from "../motion";
import type { Seat } from "../words";
import { onRoad, type Pose } from "./geometry";
import { Glides } from "./glides";

/** Events follow their state at once; what they have not told after this long, the state tells. */
const SETTLE_MS = 250;

export class Traffic {
  private readonly glides = new Glides();
  private heard: number | null = null;
  private race: string | null | undefined;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private frame: number | undefined;

  constructor(
    private readonly geometry: Geometry,
    private readonly draw: (seat: Seat, pose: Pose) => void,
  ) {}

  takeState(state: PublicState): void {
    clearTimeout(this.settling);
    const still = reducedMotion() || this.race !== state.race;
    this.race = state.race;
    if (still) this.placeAll(state);
    else this.settling = setTimeout(() => this.settle(state), SETTLE_MS);
  }

  takeEvents(ticker: readonly Told[]): void {
    const newest = ticker[ticker.length - 1]?.at ?? 0;
    const fresh = this.heard === null ? [] : ticker.filter((told) => told.at > (this.heard ?? 0));
    this.heard = newest;
    if (reducedMotion()) return;
    for (const { event } of fresh) {
      if (event.type === "moved") this.glides.drive(event.seat, event.to);
      if (event.type === "spun_out") this.glides.drive(event.seat, event.to, true);
    }
    this.run();
  }

  stop(): void {
    clearTimeout(this.settling);
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
  }

  private placeAll(state: PublicState): void {
    for (const seat of this.glides.seats()) this.glides.remove(seat);
    for (const car of state.cars) this.glides.place(car.seat, car.at);
    // The page adds the cars in the same turn of the loop; they are placed in the next frame.
    this.run();
  }

  /** Bring every car to where the state has it; after an undo or a correction no event has told the way. */
  private settle(state: PublicState): void {
    for (const car of state.cars) {
      const [goal, there] = [this.glides.goal(car.seat), onRoad(car.at)];
      if (goal?.progress !== there.progress || goal.lane !== there.lane) this.glides.drive(car.seat, car.at);
    }
    this.run();
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
