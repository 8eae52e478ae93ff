import { type ComponentChild, render } from "preact";

const roots: HTMLElement[] = [];

/** Draw something into a root of its own on the page. */
export function draw(what: ComponentChild): HTMLElement {
  const root = document.createElement("div");
  document.body.append(root);
  roots.push(root);
  render(what, root);
  return root;
}

/** Take everything off the page. */
export function cleanupRoots(): void {
  for (const root of roots.splice(0)) render(null, root);
  document.body.replaceChildren();
}
