// Each car has a colour, a number and a shape, so that nobody has to tell cars apart by colour alone.
import type { Seat } from "./words";

export interface CarSign {
  readonly number: number;
  readonly shape: string;
  /** The shape's point list or path, in a box from −50 to 50. */
  readonly path: string;
  /** How far the number is below the middle, for shapes whose middle is not where it fits. */
  readonly drop: number;
}

const sign = (number: number, shape: string, path: string, drop = 0): CarSign => ({
  number,
  shape,
  path,
  drop,
});

export const CAR_SIGNS: Readonly<Record<Seat, CarSign>> = {
  red: sign(1, "circle", "M0-46A46 46 0 1 1 0 46A46 46 0 1 1 0-46Z"),
  blue: sign(2, "square", "M-41-41H41V41H-41Z"),
  green: sign(3, "triangle", "M0-48L50 40H-50Z", 13),
  yellow: sign(4, "diamond", "M0-50L50 0L0 50L-50 0Z"),
  black: sign(5, "pentagon", "M0-48L48-12L30 44H-30L-48-12Z", 4),
  gray: sign(6, "hexagon", "M-26-44H26L50 0L26 44H-26L-50 0Z"),
  orange: sign(7, "shield", "M-42-44H42V8C42 30 16 42 0 50C-16 42-42 30-42 8Z", -4),
  purple: sign(8, "cross", "M-24-48H24V-24H48V24H24V48H-24V24H-48V-24H-24Z"),
  white: sign(9, "arch", "M-42 44V-4A42 42 0 0 1 42-4V44Z", 2),
};
