import { render } from "preact";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Records } from "../src/library/drivers/Records";
import type { BoardRecord } from "../src/shared/answers";

const MOST_WINS: BoardRecord = {
  record: "most-wins",
  figure: 2,
  driver: 1,
  name: "Ada",
  race: "2026-01-01-1",
  started: "2026-01-01T20:00:00+00:00",
  seat: "red",
};

let root: HTMLElement;
beforeEach(() => {
  root = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  render(null, root);
  root.remove();
});

it("calls an own board by its name, not by its digest", () => {
  const board = { track: "usa~fa8105fc", board_name: "Our ring", records: [MOST_WINS] };
  render(<Records boards={[board]} />, root);
  expect(root.textContent).toContain("Our ring");
  expect(root.textContent).not.toContain("fa8105fc");
});
