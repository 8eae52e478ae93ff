// The standings over time as lines to draw.
import { scaleLinear, scalePoint } from "d3-scale";
import { line } from "d3-shape";
import type { Box, Point } from "../../shared/charts/layout";
import type { Season } from "../api";
import { whoIs } from "./favourites";

export interface DriverLine {
  readonly who: string;
  readonly path: string;
  readonly end: Point;
  /** Where the label is: at the end, or as near as the others leave room. */
  readonly labelY: number;
}

export interface StandingsLines {
  readonly lines: readonly DriverLine[];
  readonly points: readonly { readonly points: number; readonly y: number }[];
  readonly races: readonly { readonly race: number; readonly x: number }[];
}

type Standing = Pick<Season, "standings" | "over_time">;

/** Lay out the points of every driver after each race, in the order of the table; all start with none. */
export function standingsLines(
  { standings, over_time }: Standing,
  { left, right, top, bottom }: Box,
  apart: number,
): StandingsLines {
  const races = [0, ...over_time.map((_, index) => index + 1)];
  const most = Math.max(1, ...over_time.flatMap((after) => Object.values(after)));
  const x = scalePoint(races, [left, right]);
  const y = scaleLinear([0, most], [bottom, top]);
  const pointOf = (who: string) => (race: number) => ({
    x: x(race) ?? left,
    y: y(race === 0 ? 0 : (over_time[race - 1]?.[who] ?? 0)),
  });
  const drivers = standings.map(whoIs);
  const ends = drivers.map((who) => pointOf(who)(races.length - 1));
  const labels = spread(
    ends.map((end) => end.y),
    apart,
    bottom,
  );
  return {
    lines: drivers.map((who, index) => ({
      who,
      path: pathOf(races.map(pointOf(who))),
      end: ends[index] as Point,
      labelY: labels[index] as number,
    })),
    points: y
      .ticks(5)
      .filter(Number.isInteger)
      .map((points) => ({ points, y: y(points) })),
    races: races.slice(1).map((race) => ({ race, x: x(race) ?? left })),
  };
}

const pathOf = (points: readonly Point[]): string =>
  line<Point>(
    ({ x }) => x,
    ({ y }) => y,
  )([...points]) ?? "";

/** Move labels apart, downwards first; what does not fit above the bottom moves the ones before it up. */
export function spread(wished: readonly number[], apart: number, bottom: number): number[] {
  const placed = [...wished];
  for (let index = 1; index < placed.length; index += 1) {
    placed[index] = Math.max(at(placed, index), at(placed, index - 1) + apart);
  }
  for (let index = placed.length - 1, below = bottom + apart; index >= 0; index -= 1) {
    below = Math.min(at(placed, index), below - apart);
    placed[index] = below;
  }
  return placed;
}

const at = (placed: readonly number[], index: number): number => placed[index] ?? 0;
