// What tokens and card ids of the modules say by their names.
import { expect, it } from "vitest";
import { actsOnCorner, ROADS } from "../src/modules/tokens";
import { printedNumber } from "../src/shared/printedNumber";

it("knows which road tokens act on the corner, and which on the sector after it", () => {
  expect(ROADS.filter(actsOnCorner)).toEqual(["limit+1", "limit-1", "overheat"]);
  expect(ROADS.filter((road) => !actsOnCorner(road))).toEqual(["free-boost", "slip+1", "weather"]);
});

it("reads the number in the corner of a card from its id", () => {
  expect(["up-07", "sp-01", "lg-10"].map(printedNumber)).toEqual([7, 1, 10]);
});
