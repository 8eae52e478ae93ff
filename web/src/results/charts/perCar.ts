// Each car's Speed and Heat, round by round, as bars to draw. All cars share one scale, so that they compare.
import { scaleBand, scaleLinear } from "d3-scale";
import type { DrivenTurn } from "../../shared/answers";
import type { Row } from "../../shared/result";

/** The size of a small chart; it is stretched to the room it gets. */
export const SMALL = { width: 240, height: 72 } as const;

export interface Bar {
  readonly round: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What all cars share: the rounds of the race and the highest value. */
export interface Scale {
  readonly rounds: readonly number[];
  readonly most: number;
}

export type Value = (turn: DrivenTurn) => number;

export function scaleOf(rows: readonly Row[], values: readonly Value[]): Scale {
  const turns = rows.flatMap((row) => row.turns);
  const driven = turns.map(({ round }) => round);
  const first = Math.min(...driven);
  const length = turns.length === 0 ? 0 : Math.max(...driven) - first + 1;
  return {
    rounds: Array.from({ length }, (_, index) => first + index),
    most: Math.max(1, ...turns.flatMap((turn) => values.map((value) => value(turn)))),
  };
}

/** One bar for each turn; `slim` leaves that part of its round free. */
export function bars(turns: readonly DrivenTurn[], value: Value, scale: Scale, slim: number): Bar[] {
  const x = scaleBand(scale.rounds, [0, SMALL.width]).padding(slim);
  const y = scaleLinear([0, scale.most], [SMALL.height, 0]);
  return turns.map((turn) => ({
    round: turn.round,
    x: x(turn.round) ?? 0,
    y: y(value(turn)),
    width: x.bandwidth(),
    height: SMALL.height - y(value(turn)),
  }));
}
