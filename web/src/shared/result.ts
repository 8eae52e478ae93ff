// The hub's result of a finished race, and the sums derived from it.
import type { DrivenTurn, RaceResult } from "./answers";
import { ask } from "./link/http";
import type { CarState } from "./messages";
import { ranked } from "./race";

export const fetchResult = (race: string): Promise<RaceResult> => ask("GET", `/api/v1/races/${race}/result`);

export interface Row {
  readonly car: CarState;
  readonly turns: readonly DrivenTurn[];
  readonly heat: number;
  readonly cooled: number;
  readonly boosts: number;
  readonly slipstreams: number;
}

/** One row per car, the winner first. */
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
