// Small states of a race.
import type { Own, Position, PublicState, SeatView } from "../../src/shared/messages";
import type { DrivenCar } from "../../src/shared/race";
import type { Seat } from "../../src/shared/words";

const SPACES_OF_USA = 69;
const LINES_OF_USA = [12, 33, 49, 57];

/** A position on the USA board, with the number printed there. */
export function aPosition(space: number, spot: "line" | "off" = "line"): Position {
  const corner = LINES_OF_USA.find((after) => after >= space) ?? 12;
  const mark = (corner - space + SPACES_OF_USA) % SPACES_OF_USA;
  return { lap: 1, space, spot, progress: space, mark, corner };
}

export function aCar(seat: Seat, space: number, rank: number): DrivenCar {
  return {
    seat,
    name: seat,
    gear: 2,
    at: aPosition(space),
    engine: 4,
    hand: 7,
    deck: 5,
    discard: 3,
    top: null,
    planned: false,
    speed: null,
    played: [],
    rank,
    status: "racing",
    place: null,
    spin_outs: 0,
    next_corner: null,
  };
}

export function aState(changed: Partial<PublicState> = {}): PublicState {
  return {
    v: 1,
    no: 7,
    table: "main",
    race: "today",
    phase: "planning",
    round: 3,
    track: "usa",
    laps: 2,
    order: ["blue", "red"],
    adrenaline: [],
    step: null,
    waiting: [],
    cars: [aCar("blue", 41, 1), aCar("red", 38, 2)],
    table_moves: [],
    hands: [],
    ...changed,
  };
}

export function aView(changed: Partial<PublicState> = {}, own: Partial<Own> = {}): SeatView {
  return { ...aState(changed), own: { seat: "red", plan: null, decision: null, may_undo: false, ...own } };
}
