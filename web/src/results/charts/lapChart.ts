// The lap chart as lines to draw, for the page and for the picture of it.
import { scalePoint } from "d3-scale";
import { curveBumpX, line } from "d3-shape";
import type { RoundPlaces } from "../../shared/answers";
import type { Box, Point } from "../../shared/charts/layout";
import { SEATS, type Seat } from "../../shared/words";

export interface CarLine {
  readonly seat: Seat;
  /** The line as an SVG path. */
  readonly path: string;
  /** Where the car was after each round, the start first. */
  readonly points: readonly (Point & { readonly round: number })[];
}

export interface LapChart {
  readonly lines: readonly CarLine[];
  readonly places: readonly { readonly place: number; readonly y: number }[];
  /** The rounds that are named below the chart. */
  readonly rounds: readonly { readonly round: number; readonly x: number }[];
  /** The distance between two rounds. */
  readonly step: number;
}

/** Lay out who was where after each round; `apart` is the least distance between two rounds that are named. */
export function lapChart(
  rows: readonly RoundPlaces[],
  { left, right, top, bottom }: Box,
  apart: number,
): LapChart {
  const places = placesIn(rows);
  const x = scalePoint(
    rows.map(({ round }) => round),
    [left, right],
  );
  const y = scalePoint(places, [top, bottom]);
  const at = (round: number, place: number) => ({ round, x: x(round) ?? left, y: y(place) ?? top });
  return {
    lines: seatsIn(rows).map((seat) => lineOf(seat, rows, at)),
    places: places.map((place) => ({ place, y: y(place) ?? top })),
    rounds: spaced(rows, x.step(), apart).map((round) => ({ round, x: x(round) ?? left })),
    step: x.step(),
  };
}

const seatsIn = (rows: readonly RoundPlaces[]): Seat[] =>
  SEATS.filter((seat) => rows.some(({ places }) => seat in places));

/** Every place from the best to the worst; in a race taken over the first may be gone already. */
function placesIn(rows: readonly RoundPlaces[]): number[] {
  const all = rows.flatMap(({ places }) => Object.values(places));
  const best = Math.min(...all);
  return Array.from({ length: Math.max(...all) - best + 1 }, (_, index) => best + index);
}

type At = (round: number, place: number) => Point & { readonly round: number };

function lineOf(seat: Seat, rows: readonly RoundPlaces[], at: At): CarLine {
  const points = rows.flatMap(({ round, places }) => {
    const place = places[seat];
    return place === undefined ? [] : [at(round, place)];
  });
  const path = line<Point>(
    ({ x }) => x,
    ({ y }) => y,
  ).curve(curveBumpX)(points);
  return { seat, points, path: path ?? "" };
}

const STEPS = [1, 2, 5, 10, 20, 50];

/** The start, and every so many of the other rounds: those with that much room between them. */
export function spaced(rows: readonly RoundPlaces[], width: number, apart: number): number[] {
  const step = STEPS.find((one) => one * width >= apart) ?? 100;
  const first = rows[0]?.round ?? 0;
  const clear = (round: number) => (round - first) * width >= apart * 1.3; // the start is a word
  return rows
    .map(({ round }) => round)
    .filter((round) => round === first || (round % step === 0 && clear(round)));
}
