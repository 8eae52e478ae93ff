/** The number printed in the corner of a card of the modules, which its id ends with: 7 for `up-07`. */
export const printedNumber = (id: string): number => Number(id.slice(3));
