// Which game box a table plays with.
import { signal } from "@preact/signals";
import { render } from "preact";
import { beforeEach, expect, it } from "vitest";
import type { Desk } from "../src/referee/desk";
import { BoxChoice } from "../src/referee/tags/BoxChoice";
import { startLanguage } from "../src/shared/i18n";

const desk = {
  tags: { box: signal("main"), boxes: signal(["main"]) },
  link: { live: signal(true) },
} as unknown as Desk;

function drawn(racing: boolean): HTMLElement {
  const root = document.createElement("div");
  render(<BoxChoice desk={desk} racing={racing} />, root);
  return root;
}

beforeEach(() => startLanguage("referee", "later"));

it("can be chosen between races", () => {
  expect(drawn(false).querySelector("select")?.disabled).toBe(false);
  expect(drawn(false).textContent).not.toContain("while its cars race");
});

it("says beside it why it cannot be chosen", () => {
  expect(drawn(true).querySelector("select")?.disabled).toBe(true);
  expect(drawn(true).textContent).toContain("The box of a table stays while its cars race.");
});
