// Points by place as text, as somebody writes them down: 9-6-4-3-2-1.

/** The championship booklet's points, the winner's first. */
export const BOOKLET_POINTS: readonly number[] = [9, 6, 4, 3, 2, 1];
const MOST_PLACES = 12;
const MOST_POINTS = 1000;

export const pointsText = (points: readonly number[]): string => points.join("-");

/** Read points that somebody typed; null if they are not a list of points. */
export function pointsIn(text: string): number[] | null {
  if (!/^\s*\d+(?:[\s,;.–-]+\d+)*\s*$/.test(text)) return null;
  const points = (text.match(/\d+/g) ?? []).map(Number);
  return points.length <= MOST_PLACES && points.every((one) => one <= MOST_POINTS) ? points : null;
}
