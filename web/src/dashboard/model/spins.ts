// Which cars have spun out in this round: the state counts spin-outs, this remembers where the round began.
import type { PublicState } from "../../shared/messages";
import type { Seat } from "../../shared/words";

export interface RoundMemory {
  readonly race: string | null;
  readonly round: number;
  readonly before: ReadonlyMap<Seat, number>;
}

export function rememberRound(memory: RoundMemory | null, state: PublicState): RoundMemory {
  if (memory && memory.race === state.race && memory.round === state.round) return memory;
  return {
    race: state.race,
    round: state.round,
    before: new Map(state.cars.map((car) => [car.seat, car.spin_outs])),
  };
}

export function spunThisRound(memory: RoundMemory, state: PublicState): Set<Seat> {
  const spun = state.cars.filter((car) => car.spin_outs > (memory.before.get(car.seat) ?? car.spin_outs));
  return new Set(spun.map((car) => car.seat));
}
