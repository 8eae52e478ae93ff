// A name's length as custom properties: the styles shrink or wrap a long one instead of cutting it off.

export function fitting(name: string): Record<"--letters" | "--longest", number> {
  return { "--letters": name.length, "--longest": longestWord(name) };
}

/** The length of the longest stretch where a line cannot break. */
export const longestWord = (name: string): number =>
  Math.max(...name.split(/[\s-]+/u).map((word) => word.length));
