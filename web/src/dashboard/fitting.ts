// A name's length as custom properties: the styles shrink or wrap a long one instead of cutting it off.

export function fitting(name: string): Record<"--letters" | "--longest", number> {
  return { "--letters": lengthOf(name), "--longest": longestWord(name) };
}

/** The length of the longest stretch where a line cannot break. */
export const longestWord = (name: string): number => Math.max(...name.split(/[\s-]+/u).map(lengthOf));

/** How many letters of the usual width are as wide as a text. */
const lengthOf = (text: string): number => text.length + WIDER * (text.match(/[mw@]/giu)?.length ?? 0);

/** By how much wide letters exceed the usual width, in letters. */
const WIDER = 0.6;
