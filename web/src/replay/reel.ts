// A closed race as pictures: the state after every turn, built from the hub's moments, with marks for the time line.
import type { RaceMoments, ReplayMoment } from "../shared/answers";
import { ask } from "../shared/link/http";
import type { CarState, PublicState } from "../shared/messages";
import { isNews } from "../shared/narration";
import { type Seat, STEPS } from "../shared/words";

export const fetchMoments = (race: string): Promise<RaceMoments> =>
  ask("GET", `/api/v1/races/${race}/moments`);

export const MARKS = ["finish", "spin-out", "overtake", "boost"] as const;
export type Mark = (typeof MARKS)[number];

export interface Frame {
  readonly moment: ReplayMoment;
  /** The race after it, as the TV's parts read it. News is numbered by frame, so that each step counts as news. */
  readonly state: PublicState;
  /** What happened in it, the most important first. */
  readonly marks: readonly Mark[];
}

export function framesOf({ state, moments }: RaceMoments): readonly Frame[] {
  const cars = new Map<Seat, CarState>();
  return moments.map((moment, at) => {
    for (const car of moment.cars) cars.set(car.seat, car);
    const isLast = at === moments.length - 1;
    const shown = { official: isLast && (state.official ?? false), cars: [...cars.values()] };
    return { moment, marks: marksOf(moment), state: { ...state, ...stateAt(moment, at), ...shown } };
  });
}

function stateAt({ seat, events, phase, round, order, adrenaline, spun_out }: ReplayMoment, at: number) {
  const recent = events.filter(isNews).map((event) => ({ ...event, no: at }));
  const step = seat && { number: 3, name: STEPS[2] ?? "", seat };
  return { no: at, phase, round, order, adrenaline, spun_out, step, recent } as Partial<PublicState>;
}

function marksOf({ events, overtook }: ReplayMoment): Mark[] {
  const types = new Set<string>(events.map(({ type }) => type));
  const found: Record<Mark, boolean> = {
    finish: types.has("finished"),
    "spin-out": types.has("spun_out"),
    overtake: overtook.length > 0,
    boost: types.has("boosted"),
  };
  return MARKS.filter((mark) => found[mark]);
}
