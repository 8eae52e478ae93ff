// What core nights know of the modules' cards without loading their catalogue must agree with it.
import { describe, expect, it } from "vitest";
import { GARAGE_CARDS } from "../src/modules/catalogue";
import type { PrintedCard, Upgrade } from "../src/modules/printed";
import { cardsOf, sponsorTypes } from "../src/shared/deck";
import { directOf } from "../src/shared/symbols";

const PRINTED: readonly PrintedCard[] = GARAGE_CARDS;
const UPGRADES = PRINTED.filter(({ kind }) => kind === "upgrade");
const owner = ({ id }: PrintedCard) => ({ upgrades: [id as Upgrade] });

describe("cards known without the catalogue", () => {
  it.each(UPGRADES)("$id is played straight from the hand if that is printed on it", (card) => {
    const { direct, heat = 0, cool = 0 } = card.symbols;
    const ways = direct ? 1 + Math.min(heat, cool) : 0; // as much Heat as it costs can be cooled first
    expect(directOf(owner(card))).toHaveLength(ways);
  });

  it.each(UPGRADES)("$id is among its seat's cards unless it is Heat", (card) => {
    expect((cardsOf(owner(card)) as string[]).includes(card.id)).toBe(card.family !== "heat");
  });

  it.each(["base", "heavy-rain", "tunnel-vision"] as const)("the sponsorship cards of %s", (box) => {
    const printed = PRINTED.filter((card) => card.kind === "sponsorship" && card.box === box);
    expect(sponsorTypes({ championship: { press: [], points: {}, boxes: [box] } })).toEqual(
      printed.map(({ id }) => id),
    );
  });
});
