// What the hub tells of a race that has ended, and what can be added up from it.
import { ask } from "../shared/link/http";
import type { CarState, PublicState } from "../shared/messages";
import { ranked } from "../shared/race";
import type { Card, Seat } from "../shared/words";

export interface DrivenTurn {
  readonly round: number;
  readonly gear: number;
  readonly cards: readonly Card[];
  readonly flipped: readonly Card[];
  readonly discarded: readonly Card[];
  readonly spaces: number;
  readonly heat: number;
  readonly cooled: number;
  readonly boosted: boolean;
  readonly slipstream: boolean;
  readonly spun_out: boolean;
}

export interface RaceResult {
  readonly race: string;
  readonly started: string;
  readonly state: PublicState;
  readonly drivers: readonly { readonly seat: Seat; readonly turns: readonly DrivenTurn[] }[];
}

export const fetchResult = (race: string): Promise<RaceResult> => ask("GET", `/api/v1/races/${race}/result`);

export interface Row {
  readonly car: CarState;
  readonly turns: readonly DrivenTurn[];
  readonly heat: number;
  readonly cooled: number;
  readonly boosts: number;
  readonly slipstreams: number;
}

/** One row a car, the winner first. */
export function rowsOf({ state, drivers }: RaceResult): Row[] {
  return ranked(state.cars).map((car) =>
    rowOf(car, drivers.find(({ seat }) => seat === car.seat)?.turns ?? []),
  );
}

function rowOf(car: CarState, turns: readonly DrivenTurn[]): Row {
  return {
    car,
    turns,
    heat: sum(turns, ({ heat }) => heat),
    cooled: sum(turns, ({ cooled }) => cooled),
    boosts: sum(turns, ({ boosted }) => Number(boosted)),
    slipstreams: sum(turns, ({ slipstream }) => Number(slipstream)),
  };
}

const sum = (turns: readonly DrivenTurn[], count: (turn: DrivenTurn) => number): number =>
  turns.reduce((total, turn) => total + count(turn), 0);
