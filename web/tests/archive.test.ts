// What the pages of the archive work out by themselves: calendars, points, lines, addresses, refusals.
import { beforeEach, describe, expect, it } from "vitest";
import { to } from "../src/library/address";
import { searchFor, wantedIn } from "../src/library/races/wanted";
import { describe as describeProblem } from "../src/library/referee";
import { isOver, nextRace, plannedRaces } from "../src/library/seasons/calendar";
import { carried } from "../src/library/seasons/carry";
import { favouriteSeats, looksOf } from "../src/library/seasons/favourites";
import { pointsIn, pointsText } from "../src/library/seasons/points";
import { spread, standingsLines } from "../src/library/seasons/standingsLines";
import type { RaceOfArchive, SeasonRaceRow, StandingRow } from "../src/shared/answers";
import { day, speak, startLanguage } from "../src/shared/i18n";
import { Refused } from "../src/shared/link/http";

const driven = (...tracks: string[]): SeasonRaceRow[] =>
  tracks.map((track, index) => ({
    race: `race-${index}`,
    started: "2026-11-01T20:00:00Z",
    track,
    winner: null,
    extra: {},
  }));

describe("a calendar", () => {
  const calendar = [{ track: "usa" }, { track: "italy", laps: 1, date: "2026-12-01" }, { track: "usa" }];

  it.each([
    { raced: [], found: [null, null, null], next: "usa" },
    { raced: ["usa"], found: ["race-0", null, null], next: "italy" },
    { raced: ["usa", "usa"], found: ["race-0", null, "race-1"], next: "italy" },
    { raced: ["japan", "italy"], found: [null, "race-1", null], next: "usa" },
    { raced: ["italy", "usa", "usa", "usa"], found: ["race-1", "race-0", "race-2"], next: undefined },
  ])("knows what was driven after $raced", ({ raced, found, next }) => {
    const season = { calendar, driven: driven(...raced) };
    expect(plannedRaces(season).map(({ race }) => race)).toEqual(found);
    expect(nextRace(season)?.track).toBe(next);
    expect(isOver(season)).toBe(next === undefined);
  });

  it("shows a date as that day wherever the reader is", async () => {
    await startLanguage("library", "later");
    expect(day("2026-12-01")).toBe("1 December 2026");
  });
});

describe("what a driver brings to the next race", () => {
  it.each([
    [{}, []],
    [{ upgrades: [], sponsors: 0 }, []],
    [{ upgrades: ["up-08"], sponsors: 1 }, ["Upgrade: up-08", "1 sponsorship card"]],
    [{ upgrades: ["up-08", "up-10"], sponsors: 3 }, ["Upgrades: up-08 and up-10", "3 sponsorship cards"]],
    [{ note: "new tyres", debt: { to: "Bo" } }, ["note: new tyres", 'debt: {"to":"Bo"}']],
    [{ upgrades: "up-08", sponsors: "two" }, []],
  ])("is told of %j", async (carry, told) => {
    await startLanguage("library", "later");
    expect(carried(carry)).toEqual(told);
  });
});

describe("points by place", () => {
  it.each([
    ["9-6-4-3-2-1", [9, 6, 4, 3, 2, 1]],
    [" 10, 8 , 6 ", [10, 8, 6]],
    ["5 3 1", [5, 3, 1]],
    ["1000", [1000]],
    ["0", [0]],
    ["", null],
    ["9-6-x", null],
    ["1001", null],
    ["1 1 1 1 1 1 1 1 1 1 1 1 1", null],
  ])("are read from %j", (text, points) => {
    expect(pointsIn(text)).toEqual(points);
    if (points) expect(pointsIn(pointsText(points))).toEqual(points);
  });
});

const row = (driver: number): StandingRow => ({
  driver,
  place: 1,
  name: "",
  points: 0,
  scores: [],
  dropped: [],
  wins: 0,
  carry: {},
});

describe("the lines of the standings", () => {
  const box = { left: 0, right: 100, top: 0, bottom: 100 };

  it("rise from nothing to the points of each race", () => {
    const over_time: Record<string, number>[] = [{ 7: 5 }, { 7: 10, 8: 4 }];
    const season = { standings: [row(7), row(8)], over_time };
    const { lines, races } = standingsLines(season, box, 10);
    expect(lines.map(({ path }) => path)).toEqual(["M0,100L50,50L100,0", "M0,100L50,100L100,60"]);
    expect(lines.map(({ end }) => end.y)).toEqual([0, 60]);
    expect(races).toEqual([
      { race: 1, x: 50 },
      { race: 2, x: 100 },
    ]);
  });

  it.each([
    { wished: [0, 50], placed: [0, 50] },
    { wished: [10, 12, 14], placed: [10, 20, 30] },
    { wished: [95, 98, 100], placed: [80, 90, 100] },
  ])("have labels that do not cover each other: $wished", ({ wished, placed }) => {
    expect(spread(wished, 10, 100)).toEqual(placed);
  });

  it("have the colour that a driver drove most", () => {
    const race = (...cars: [string, number | null][]) =>
      ({ cars: cars.map(([seat, driver]) => ({ seat, driver })) }) as unknown as RaceOfArchive;
    const seats = favouriteSeats([
      race(["red", 1], ["blue", 2], ["gray", null]),
      race(["blue", 1], ["green", 2]),
      race(["blue", 1]),
    ]);
    expect([...seats]).toEqual([
      ["1", "blue"],
      ["2", "blue"],
    ]);
  });

  it("are told apart, though two drove one colour most and others none that was noted", () => {
    const none = { cars: [{ seat: null, driver: 3 }] } as unknown as RaceOfArchive;
    expect([...favouriteSeats([none])]).toEqual([]);
    const looks = looksOf(
      ["1", "2", "3", "legend-red"].map((who) => ({ who })),
      new Map([
        ["1", "blue"],
        ["2", "blue"],
      ]),
    );
    expect([...looks.values()].map(({ seat }) => seat)).toEqual(["blue", "blue", undefined, undefined]);
    expect(new Set([...looks.values()].map(({ seat, dashes }) => `${seat} ${dashes}`)).size).toBe(4);
  });
});

describe("addresses", () => {
  beforeEach(() => history.replaceState(null, "", "/races?table=second&lang=fi&text=bo"));

  it("keep table and language on the way to another page, and nothing else", () => {
    expect(to("/drivers")).toBe("/drivers?table=second&lang=fi");
    expect(to("/races", { driver: "7" })).toBe("/races?table=second&lang=fi&driver=7");
  });

  it("say which races are looked for", () => {
    const wanted = wantedIn(location.search);
    expect(wanted).toEqual({ text: "bo", track: "", table: "second", driver: "", season: "" });
    expect(searchFor({ ...wanted, text: "", track: "usa" }, location.search)).toBe(
      "?table=second&lang=fi&track=usa",
    );
  });
});

describe("a refusal", () => {
  beforeEach(async () => {
    await startLanguage("library", "later");
    await speak("en");
  });

  it.each([
    [new Refused(409, "name-taken"), "Another driver has this name. If the two are one person, merge them."],
    [new Refused(422, "not-a-race-file", { line: 1 }), "Line 1: This is not a race file."],
    [new Refused(422, "no-such-code", { line: 4 }, "Line 4: Not now."), "Line 4: Not now."],
    [
      new Refused(401, "forbidden"),
      "The referee’s login of this device is no longer valid. Log in again at race control.",
    ],
    [new TypeError("fetch failed"), "No answer. Try again in a moment."],
  ])("is told in words: %#", (problem, text) => {
    expect(describeProblem(problem)).toBe(text);
  });
});
