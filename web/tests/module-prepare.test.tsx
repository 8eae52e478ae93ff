// What the modules in play add to the checklists before a race.
import { beforeEach, describe, expect, it } from "vitest";
import { hasModules } from "../src/modules/inPlay";
import { ownPreparations, tablePreparations } from "../src/modules/prepare";
import { addTexts } from "../src/shared/i18n";
import type { PublicState } from "../src/shared/messages";
import { raceOn } from "./support/boards";

type SetUp = NonNullable<PublicState["setup"]>;

const setUp = (keys: object): SetUp =>
  ({ track: "usa", laps: 2, heat: 6, stress: 3, cars: [{ seat: "red" }], ...keys }) as unknown as SetUp;

beforeEach(async () => {
  await raceOn(null);
  await addTexts("modules");
});

it("is nothing on a night of the core game", () => {
  expect(hasModules(setUp({}))).toBe(false);
  expect(hasModules(undefined)).toBe(false);
  expect(tablePreparations(setUp({}))).toEqual([]);
  expect(ownPreparations(setUp({}), "red")).toEqual([]);
});

describe("with modules", () => {
  it("tells the table what to lay out", () => {
    const all = setUp({
      garage: { cards: "all", boxes: ["base"], how: "draft", deck: "table" },
      championship: { event: "1961-2" },
      weather: { token: "storm", roads: { "12": "overheat" } },
      legends: { pro: 0, deck: "table" },
    });
    expect(hasModules(all)).toBe(true);
    expect(tablePreparations(all)).toEqual([
      "Event 1961-2: Speed 15 or more in a turn: a sponsorship card.",
      "Leave the Starting Upgrades (0, 5 and Heat) out of the decks.",
      "Shuffle the upgrades and lay out the first cards: the tablet asks which.",
      "Put the press at corner 2.",
      "Weather: Storm.",
      "Lay the road tokens, by corner:",
      "Shuffle the ten Legend cards and put them beside the board.",
    ]);
  });

  it("leaves in the box what Pitwall draws itself", () => {
    const drawn = setUp({
      garage: { cards: "all", boxes: ["base"], how: "snake", deck: "companion" },
      legends: { pro: 0, deck: "companion" },
    });
    expect(tablePreparations(drawn).slice(1)).toEqual([
      "Have the upgrades at hand: the TV shows which cards to lay out.",
      "The Legend cards stay in the box: Pitwall turns them.",
    ]);
  });

  it("tells a driver about the own cards", () => {
    const dealt = setUp({
      garage: { cards: "all", boxes: ["base"], how: "given", deck: "table" },
      weather: { token: "rain" },
      cars: [{ seat: "red", upgrades: ["up-08", "up-17"] }],
    });
    expect(ownPreparations(dealt, "red")).toEqual([
      "Leave the Starting Upgrades (0, 5 and Heat) out of the decks.",
      "Shuffle in your upgrades: Brakes 1/3 and Heat (no. 17).",
      "Besides the Heat in the engines, shuffle 3 Heat into every deck.",
    ]);
    expect(ownPreparations(dealt, "blue")).not.toContain("Shuffle in your upgrades: .");
    expect(tablePreparations(dealt)[1]).toBe("Give every driver their upgrades; they go into the decks.");
  });

  it("leaves sponsorship cards to the moves after the Garage, which ask for them", () => {
    const season = setUp({
      garage: { cards: "all", boxes: ["base"], how: "draft", deck: "table" },
      championship: { event: "1961-1" },
    });
    expect([...tablePreparations(season), ...ownPreparations(season, "red")].join()).not.toContain(
      "into the hand",
    );
  });

  it("puts the press only where the event belongs, or where the table says", () => {
    const elsewhere = setUp({ championship: { event: "1961-1" } });
    expect(tablePreparations(elsewhere).slice(1)).toEqual([
      "Take 2 sponsorship cards into the hand before drawing the others.",
    ]);
    expect(tablePreparations(setUp({ championship: { event: "1961-1", press: [12, 57] } }))[2]).toBe(
      "Put the press at corner 1 and 4.",
    );
  });
});
