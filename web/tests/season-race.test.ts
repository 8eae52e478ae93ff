import { describe, expect, it } from "vitest";
import { setUpCommand } from "../src/referee/setup/command";
import { EMPTY_NIGHT, forNextTime, type Night, newDriver } from "../src/referee/setup/night";
import { seasonRace } from "../src/referee/setup/seasonRace";
import type { NextGrid } from "../src/shared/answers";
import type { SeasonInList } from "../src/shared/seasons";

const SEASON = {
  season: 7,
  name: "Winter",
  rulings: { sponsor_unused: "return" },
} as unknown as SeasonInList;
const spot = (name: string, seat: string, points: number, carry = {}) => ({
  spot: 1,
  driver: 1,
  name,
  seat,
  points,
  carry,
});
const NEXT: NextGrid = {
  by: "standings",
  race: 2,
  planned: { track: "usa", laps: 3, event: "1961-2" },
  grid: [
    spot("Bo", "blue", 15, { upgrades: ["up-08"], sponsors: 2 }),
    { ...spot("Black", "black", 9), driver: null, legend: true },
    spot("Aino", "red", 6, { upgrades: ["up-10"] }),
    spot("Cy", "green", 4),
  ],
};
const tonight = (...names: [Parameters<typeof newDriver>[0], string][]): Night => ({
  ...EMPTY_NIGHT,
  track: "italy",
  drivers: names.map(([seat, name]) => newDriver(seat, name)),
});

describe("the next race of a season", () => {
  it("has its board, event, number and laps, the grid by the standings, and what everybody brings", () => {
    const night = seasonRace(tonight(["red", "aino"], ["yellow", "Bo"], ["gray", "Dee"]), SEASON, NEXT);
    expect(setUpCommand(night)).toMatchObject({
      track: "usa",
      laps: 3,
      season: 7,
      rulings: { sponsor_unused: "return" },
      championship: {
        season: "Winter",
        race: 2,
        event: "1961-2",
        points: { yellow: 15, black: 9, red: 6 },
      },
      garage: { how: "draft" },
      cars: [
        { seat: "yellow", name: "Bo", upgrades: ["up-08"], sponsors: 2 },
        { seat: "black", legend: true },
        { seat: "red", name: "aino", upgrades: ["up-10"] },
        { seat: "gray", name: "Dee", upgrades: [] },
      ],
    });
    expect(night.settled).toBe(true);
  });

  it("brings everybody to an empty table, and leaves a colour to whoever took it", () => {
    expect(seasonRace(tonight(), SEASON, NEXT).drivers.map(({ seat }) => seat)).toEqual([
      "blue",
      "black",
      "red",
      "green",
    ]);
    const taken = seasonRace(tonight(["black", "Bo"]), SEASON, NEXT);
    expect(taken.drivers.map(({ seat, legend }) => [seat, legend])).toEqual([["black", false]]);
  });

  it("is a plain race where the calendar names no event", () => {
    const next: NextGrid = { by: "draw", race: 1, planned: { track: "usa" }, grid: [] };
    const night = seasonRace(tonight(["red", "Aino"]), SEASON, next);
    expect([night.track, night.modules.championship, night.settled]).toEqual(["usa", null, false]);
  });

  it("leaves nothing of itself to the night after it", () => {
    const after = forNextTime(seasonRace(tonight(["red", "Aino"]), SEASON, NEXT));
    expect(after.drivers.every(({ upgrades, sponsors }) => upgrades.length === 0 && sponsors === 0)).toBe(
      true,
    );
    expect(after.modules.championship).toMatchObject({ race: null, points: null, event: null });
  });
});
