// What part of a board to show: plain numbers in, plain numbers out.
import type { Geometry } from "../boards";
import { within } from "../within";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The centre of the picture, in the board's units, and how much larger than the whole board it is drawn. */
export interface View extends Point {
  readonly zoom: number;
}

type Box = Geometry["view_box"];

const CLOSEST = 2.4;
/** Room around the outermost cars: their neighbours' Spaces and the numbers beside the road. */
const ROOM = 75;
/** A picture that is this much larger than it must be is still good enough. */
const SLACK = 1.4;

const wholeBoard = ([left, top, width, height]: Box): View => ({
  x: left + width / 2,
  y: top + height / 2,
  zoom: 1,
});

/** Frame these points as large as they fit, never beyond the board. */
function framed(points: readonly Point[], box: Box): View {
  if (points.length === 0) return wholeBoard(box);
  const [left, top, width, height] = box;
  const [fromX, toX] = extent(points.map(({ x }) => x));
  const [fromY, toY] = extent(points.map(({ y }) => y));
  const fit = Math.min(width / (toX - fromX + 2 * ROOM), height / (toY - fromY + 2 * ROOM));
  const zoom = within(fit, 1, CLOSEST);
  return {
    x: centred((fromX + toX) / 2, left, width, zoom),
    y: centred((fromY + toY) / 2, top, height, zoom),
    zoom,
  };
}

/** Follow the points, but hold still while they are well in the picture: a camera that twitches tires the eyes. */
export function followed(view: View | null, points: readonly Point[], box: Box): View {
  const wanted = framed(points, box);
  if (!view) return wanted;
  const isClose = view.zoom <= wanted.zoom * 1.01 && view.zoom * SLACK >= wanted.zoom;
  return isClose && points.every((point) => shows(view, point, box)) ? view : wanted;
}

function shows({ x, y, zoom }: View, point: Point, [, , width, height]: Box): boolean {
  const edge = ROOM / 2;
  return (
    Math.abs(point.x - x) <= width / 2 / zoom - edge && Math.abs(point.y - y) <= height / 2 / zoom - edge
  );
}

/** Where the picture's element has to go for a view, in percent of its own size. */
export function transformOf({ x, y, zoom }: View, [left, top, width, height]: Box): string {
  const across = 50 - (100 * (x - left)) / width;
  const down = 50 - (100 * (y - top)) / height;
  return `scale(${zoom.toFixed(2)}) translate(${across.toFixed(1)}%, ${down.toFixed(1)}%)`;
}

const extent = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** The nearest centre from which the picture does not look beyond the board. */
function centred(centre: number, start: number, length: number, zoom: number): number {
  const half = length / 2 / zoom;
  return within(centre, start + half, start + length - half);
}
