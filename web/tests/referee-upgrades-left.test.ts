// Which upgrades the correction sheet offers: those of which the race's boxes have one left.
import { expect, it } from "vitest";
import { GARAGE_CARDS } from "../src/modules/catalogue";
import { upgradesLeft } from "../src/referee/sheets/correction";

const boxOf = (id: string) => GARAGE_CARDS.find((card) => card.id === id)?.box;
const boxesOf = (ids: readonly string[]) => new Set(ids.map(boxOf));

it("offers upgrades of the boxes in play, and no sponsorship cards", () => {
  expect(boxesOf(upgradesLeft(GARAGE_CARDS, ["base"], []))).toEqual(new Set(["base"]));
  const both = upgradesLeft(GARAGE_CARDS, ["base", "heavy-rain"], []);
  expect(boxesOf(both)).toEqual(new Set(["base", "heavy-rain"]));
  expect(both.every((id) => id.startsWith("up-"))).toBe(true);
});

it("offers no card of which every copy is in use", () => {
  expect(upgradesLeft(GARAGE_CARDS, ["base"], ["up-01"])).toContain("up-01");
  expect(upgradesLeft(GARAGE_CARDS, ["base"], ["up-01", "up-01"])).not.toContain("up-01");
});

it("goes by the cards that drivers have, too: a box may be in play by them alone", () => {
  const rain = GARAGE_CARDS.find(({ box, kind }) => box === "heavy-rain" && kind === "upgrade")?.id ?? "";
  expect(boxesOf(upgradesLeft(GARAGE_CARDS, ["base"], [rain]))).toEqual(new Set(["base", "heavy-rain"]));
});
