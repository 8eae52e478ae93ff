// The referee's set-up: a night as data, and the command it becomes.
import { beforeEach, describe, expect, it } from "vitest";
import { nightOf as nightOfHub, raceAgain, setUpCommand } from "../src/referee/setup/command";
import { keepNight, recallNight } from "../src/referee/setup/memory";
import {
  changedDriver,
  drawn,
  EMPTY_NIGHT,
  firstGuess,
  forNextTime,
  inOrder,
  moved,
  type Night,
  newDriver,
  onlyJoined,
  reversed,
  withDriver,
  withJoined,
  withoutDriver,
} from "../src/referee/setup/night";
import type { CarState, PublicState } from "../src/shared/messages";
import type { Seat } from "../src/shared/words";

const nightOf = (...seats: Seat[]): Night => ({
  ...EMPTY_NIGHT,
  track: "usa",
  drivers: seats.map((seat) => newDriver(seat)),
});
const order = (night: Night) => night.drivers.map(({ seat }) => seat).join(" ");

describe("the command", () => {
  it("needs a board and a driver", () => {
    expect(setUpCommand(EMPTY_NIGHT)).toBeNull();
    expect(setUpCommand({ ...nightOf(), track: "usa" })).toBeNull();
    expect(setUpCommand({ ...nightOf("red"), track: null })).toBeNull();
  });

  it("leaves out what the board defines itself", () => {
    expect(setUpCommand(nightOf("red"))).toEqual({
      do: "setup",
      track: "usa",
      cars: [{ seat: "red" }],
      rulings: {},
    });
  });

  it("contains names, handicaps, laps and rulings in grid order", () => {
    let night: Night = { ...nightOf("blue", "red"), laps: 1, rulings: { gear_shown: "at-reveal" } };
    night = changedDriver(night, "red", { name: " Aino ", handicap: 2 });
    expect(setUpCommand(night)).toEqual({
      do: "setup",
      track: "usa",
      laps: 1,
      rulings: { gear_shown: "at-reveal" },
      cars: [{ seat: "blue" }, { seat: "red", name: "Aino", handicap: 2 }],
    });
  });

  it("names the season that the race counts for, which another tablet reads from the hub", () => {
    expect(setUpCommand({ ...nightOf("red"), season: 3 })).toMatchObject({ season: 3 });
    const setup = { track: "italy", laps: 3, heat: 6, stress: 3, cars: [] };
    const told: Partial<PublicState> = { setup, cars: [] };
    const state = told as PublicState;
    expect(nightOfHub({ ...state, season: 3 }).season).toBe(3);
    expect(nightOfHub(state).season).toBeNull();
  });

  it("takes over a running race with what was entered, and nothing else", () => {
    const night = changedDriver({ ...nightOf("red", "blue"), takeOver: true, round: 4 }, "red", {
      underWay: {
        ...firstGuess(nightOf("red"), "red"),
        lap: 2,
        space: 31,
        spot: "off",
        gear: 3,
        engine: 2,
        discard: 5,
      },
    });
    expect(setUpCommand(night)).toMatchObject({
      round: 4,
      cars: [
        { seat: "red", at: { lap: 2, space: 31, spot: "off" }, gear: 3, engine: 2, discard: 5 },
        { seat: "blue", at: { lap: 1, space: 1, spot: "line" }, gear: 1 },
      ],
    });
    expect(setUpCommand(night)?.cars[0]).not.toHaveProperty("hand");
  });

  it("says how many started and have finished, and counts who races among the starters", () => {
    const night = { ...nightOf("red", "blue"), takeOver: true, finished: 2, started: 6 };
    expect(setUpCommand(night)).toMatchObject({ finished: 2, started: 6 });
    expect(setUpCommand({ ...night, started: null })).toMatchObject({ finished: 2, started: 4 });
    expect(setUpCommand({ ...night, started: 3 })).toMatchObject({ finished: 2, started: 4 });
    expect(setUpCommand({ ...night, takeOver: false })).not.toHaveProperty("started");
  });

  it("guesses a separate position for every car", () => {
    const night = nightOf("red", "blue", "green");
    const spaces = night.drivers.map(({ seat }) => firstGuess(night, seat).space);
    expect(new Set(spaces).size).toBe(3);
  });
});

describe("the grid", () => {
  it("moves, reverses and sorts", () => {
    const night = nightOf("red", "blue", "green");
    expect(order(moved(night, 2, 0))).toBe("green red blue");
    expect(order(moved(night, 0, 9))).toBe("red blue green");
    expect(order(reversed(night))).toBe("green blue red");
    expect(order(inOrder(night, ["green", "red"]))).toBe("green red blue");
  });

  it("is drawn by lot, with every driver on it once", () => {
    const night = nightOf("red", "blue", "green", "yellow");
    expect(order(drawn(night, () => 0))).toBe("blue green yellow red");
    expect(order(drawn(night, () => 0.999))).toBe("red blue green yellow");
  });
});

describe("who drives", () => {
  it("is everybody who has joined, while the grid has room, but not those removed", () => {
    const joined = [
      { seat: "red" as const, name: "Aino" },
      { seat: "blue" as const, name: "Bo" },
      { seat: "green" as const, name: "Cilla" },
    ];
    expect(order(withJoined(nightOf(), joined, new Set(["blue"]), 8))).toBe("red green");
    expect(order(withJoined(nightOf("white"), joined, new Set(), 2))).toBe("white red");
  });

  it("takes the phone's name instead of last night's, but not instead of the referee's", () => {
    const joined = [{ seat: "red" as const, name: "Aino" }];
    const old = changedDriver(nightOf("red"), "red", { name: "Bo" });
    expect(withJoined(old, joined, new Set(), 8).drivers[0]?.name).toBe("Aino");
    const typed = changedDriver(old, "red", { nameTyped: true });
    expect(withJoined(typed, joined, new Set(), 8)).toBe(typed);
  });

  it("is added once and removed", () => {
    const night = withDriver(nightOf("red"), newDriver("red", "twice"));
    expect(order(night)).toBe("red");
    expect(order(withoutDriver(night, "red"))).toBe("");
    expect(order(onlyJoined(nightOf("red", "blue"), [{ seat: "blue", name: "" }]))).toBe("blue");
  });

  it("can race again, with the same handicaps, under the names they had", () => {
    const night = changedDriver(nightOf("red", "blue"), "red", { handicap: 1 });
    const car = (seat: Seat, name: string) => ({ seat, name }) as CarState;
    const state = { track: "italy", laps: 3, cars: [car("blue", "Bo"), car("red", "Red")] } as PublicState;
    const again = raceAgain(night, state);
    expect(order(again)).toBe("blue red");
    expect(again.drivers.map(({ name, handicap }) => [name, handicap])).toEqual([
      ["Bo", 0],
      ["", 1],
    ]);
    expect(again.track).toBe("italy");
  });
});

describe("the last night", () => {
  beforeEach(() => localStorage.clear());

  it("is restored without what belonged to one race", () => {
    const night = changedDriver(
      { ...nightOf("red"), season: 3, takeOver: true, round: 9, finished: 2, started: 5 },
      "red",
      {
        name: "Aino",
        nameTyped: true,
        underWay: firstGuess(nightOf("red"), "red"),
      },
    );
    keepNight(forNextTime(night));
    expect(recallNight()).toMatchObject({
      track: "usa",
      takeOver: false,
      round: 1,
      finished: 0,
      started: null,
      settled: false,
      season: 3,
      drivers: [{ seat: "red", name: "Aino", nameTyped: false, underWay: null }],
    });
  });

  it("is null if there was none, or it cannot be read", () => {
    expect(recallNight()).toBeNull();
    localStorage.setItem("pitwall.referee.night", "{");
    expect(recallNight()).toBeNull();
  });
});
