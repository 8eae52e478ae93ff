import { render } from "preact";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LatestRaces } from "../src/library/drivers/LatestRaces";
import { Records } from "../src/library/drivers/Records";
import type { BoardRecord } from "../src/shared/answers";
import { startLanguage } from "../src/shared/i18n";

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
beforeEach(async () => {
  await startLanguage("library", "later");
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

it("tells a car that was out from one that retired among a driver's latest races", () => {
  const race = {
    race: "2026-01-01-1",
    started: "2026-01-01T20:00:00+00:00",
    track: "usa",
    seat: "red",
    place: null,
    cars: 4,
  };
  const races = [
    { ...race, status: "eliminated" },
    { ...race, race: "2026-01-02-1", status: "retired" },
    { ...race, race: "2026-01-03-1", status: "finished", place: 2 },
  ];
  render(<LatestRaces races={races} />, root);
  const places = [...root.querySelectorAll("tbody tr")].map((row) => row.lastElementChild?.textContent);
  expect(places).toEqual(["Out", "Retired", "2 of 4"]);
});
