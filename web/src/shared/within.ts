/** The number nearest to a wish within bounds; the lower bound wins where they cross. */
export const within = (wish: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, wish));
