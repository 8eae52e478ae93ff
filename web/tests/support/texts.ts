/** The text of every element that matches. */
export const texts = (root: ParentNode, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map((one) => one.textContent ?? "");
