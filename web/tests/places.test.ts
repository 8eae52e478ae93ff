// Places as the printed board names them, in every language.
import { beforeEach, describe, expect, it } from "vitest";
import type { Board } from "../src/shared/boards";
import { describeMove, describePutBack, handsRows } from "../src/shared/hands";
import { type Language, speak } from "../src/shared/i18n";
import { playOn } from "../src/shared/library";
import type { AnyEvent } from "../src/shared/messages";
import { describeEvent } from "../src/shared/narration";
import {
  cornerNumber,
  describeSpace,
  describeSpot,
  describeStanding,
  gridPlace,
  limitOf,
} from "../src/shared/places";
import { raceOn } from "./support/boards";
import { aPosition } from "./support/phone";

beforeEach(() => raceOn("usa"));

describe("a place", () => {
  it("is named by the printed number and the corner it counts to", () => {
    expect(describeSpace(aPosition(8))).toBe("4 before corner 1 (limit 7)");
    expect(describeSpace(aPosition(60))).toBe("21 before corner 1 (limit 7)");
    expect(describeSpace(aPosition(49))).toBe("0 before corner 3 (limit 3)");
    expect(describeSpot(aPosition(8))).toBe("4 before corner 1 (limit 7), Race Line");
    expect(describeSpot(aPosition(8, "off"))).toBe("4 before corner 1 (limit 7), other spot");
  });

  it("has the limit that a road token posts, on both lines of a chicane", async () => {
    playOn({ table: "main", race: null, track: "usa", roads: { 12: "limit-1", 49: "overheat" } });
    expect(describeSpace(aPosition(8))).toBe("4 before corner 1 (limit 6)");
    expect(describeSpace(aPosition(49))).toBe("0 before corner 3 (limit 3)");
    const chicane = {
      corners: [
        { after: 5, limit: 4 },
        { after: 9, limit: 5, chicane_second: true },
      ],
    } as Board;
    expect([limitOf(5, chicane, { 9: "limit+1" }), limitOf(9, chicane, { 9: "limit+1" })]).toEqual([5, 6]);
    expect(limitOf(7, chicane, {})).toBeUndefined();
  });

  it("counts to the next corner, or to the start line, if the page knows no more", async () => {
    await raceOn("drawn-up-tonight");
    expect(describeSpace(aPosition(8))).toBe("4 before the next corner");
    expect(describeSpace({ mark: 12, corner: null })).toBe("12 before the start line");
    expect(cornerNumber(12)).toBe(0);
  });

  it.each([
    ["sv", "4 före kurva 1 (gräns 7)"],
    ["fi", "4 ennen mutkaa 1 (rajoitus 7)"],
    ["es", "4 antes de la curva 1 (máxima 7)"],
    ["cs", "4 před zatáčkou 1 (limit 7)"],
  ] satisfies [Language, string][])("is told in %s", async (language, told) => {
    await speak(language);
    expect(describeSpace(aPosition(8))).toBe(told);
    await speak("en");
  });
});

describe("a place on the grid", () => {
  const grid = (progress: number, spot: "line" | "off") =>
    ({ lap: 0, space: 69 + progress, spot, progress, mark: 12 - progress, corner: 12 }) as const;
  const TOLD = {
    en: ["On the grid, place 3", "Car on the grid, place 3", "is on the grid, place 3"],
    sv: ["På startgriden, plats 3", "Bilen på startgriden, plats 3", "står på startgriden, plats 3"],
    fi: ["Lähtöruudukossa, paikka 3", "Auto lähtöruudukkoon, paikka 3", "on lähtöruudukossa, paikka 3"],
    es: ["En la parrilla, puesto 3", "Coche a la parrilla, puesto 3", "en la parrilla, puesto 3"],
    cs: ["Na roštu, 3. pozice", "Auto na rošt, 3. pozice", "stojí na roštu, 3. pozice"],
  };

  it("is counted from the front", () => {
    expect([grid(0, "line"), grid(0, "off"), grid(-1, "line"), aPosition(8)].map(gridPlace)).toEqual([
      1, 2, 3, 0,
    ]);
  });

  it.each(Object.entries(TOLD) as [Language, string[]][])("is told in %s", async (language, told) => {
    await speak(language);
    const to = grid(-1, "line");
    expect(describeStanding(to)).toBe(told[0]);
    expect(describeMove({ seat: "red", move: "car", to, spaces: -9 })).toBe(told[1]);
    expect(describePutBack({ seat: "red", move: "car", to })).toContain("3");
    const corrected = { no: 9, type: "corrected", seat: "red", at: to, spaces: -9 } as unknown as AnyEvent;
    expect(describeEvent(corrected, { red: "Aino" })).toContain(told[2]);
    await speak("en");
  });
});

it("says how far a car goes and where", () => {
  const [from, to] = [aPosition(69), aPosition(8)];
  const moved = { no: 3, seat: "red", type: "moved", by: "cards", want: 8, gain: 8, blocked_by: [] } as const;
  expect(describeEvent({ ...moved, blocked_by: [], from, to }, { red: "Aino" })).toBe(
    "Aino moves 8 Spaces, to 4 before corner 1 (limit 7), Race Line.",
  );
  const [row] = handsRows([{ seat: "red", move: "car", to }]);
  expect(row?.text).toBe("Car to 4 before corner 1 (limit 7), Race Line");
});

it("names corners by order and limit", async () => {
  const checked = {
    no: 3,
    seat: "red",
    type: "corner_checked",
    corner: 33,
    lap: 1,
    limit: 3,
    speed: 5,
  } as const;
  expect(describeEvent({ ...checked, heat: 2 }, { red: "Aino" })).toBe(
    "Aino takes corner 2 (limit 3) at Speed 5: 2 Heat.",
  );
  await raceOn("drawn-up-tonight");
  expect(describeEvent({ ...checked, heat: 0 }, { red: "Aino" })).toBe(
    "Aino takes the corner (limit 3) at Speed 5.",
  );
});

it("puts a sponsorship card that was played beside its deck, and an unplayed one back on it", () => {
  const card = { seat: "red", move: "sponsorship", count: 1, to: "sponsors" } as const;
  expect(describeMove({ ...card, from: "play-area" })).toBe(
    "1 sponsorship card: play area → beside the sponsorship deck",
  );
  expect(describeMove({ ...card, from: "hand" })).toBe("1 sponsorship card: hand → sponsorship deck");
});
