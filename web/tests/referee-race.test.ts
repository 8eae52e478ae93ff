// Acting for a seat, correcting a car, replacing an entry: the commands of the referee's presses.
import { describe, expect, it } from "vitest";
import { pinIn, tokenIn } from "../src/referee/login";

import { inGear, planCommand, questionOf, seatToActFor } from "../src/referee/race/question";

import { amendCommand, questionAgain } from "../src/referee/sheets/amendment";
import { correctCommand, correctionOf, exchanged } from "../src/referee/sheets/correction";
import { straggler } from "../src/referee/table";
import type { JournalEntry } from "../src/shared/answers";
import type { AnyEvent, CarState, Waiting } from "../src/shared/messages";
import type { SeatWaiting } from "../src/shared/waiting";
import { anEntry } from "./support/journal";
import { aCar, aPosition } from "./support/phone";

const awaits = (seat: SeatWaiting["seat"], options: Waiting["options"] = []): SeatWaiting => ({
  seat,
  for: "react",
  options,
});

describe("a decision", () => {
  it("has the choices of the hub's options, and no others", () => {
    const waiting = awaits("red", [{ do: "cooldown", max: 3 }, { do: "boost" }, { do: "done" }]);
    expect(questionOf(waiting, { cars: [] })).toMatchObject({
      seat: "red",
      asked: "react",
      choices: [
        { kind: "cooldown", max: 3 },
        { kind: "press", do: "boost" },
        { kind: "press", do: "done" },
      ],
    });
  });

  it("shows gears and what they cost", () => {
    const gears = [
      { gear: 1, heat: 0 },
      { gear: 3, heat: 1 },
    ];
    expect(
      questionOf({ seat: "red", for: "plan", options: [{ do: "plan", gears }] }, { cars: [] }).choices,
    ).toEqual([{ kind: "plan", gears }]);
  });
});

describe("the seat to act for", () => {
  const waiting = [awaits("red"), awaits("blue")];

  it("is the chosen one while it is awaited", () => {
    expect(seatToActFor(waiting, "blue", new Set(["red", "blue"]))).toBe("blue");
    expect(seatToActFor(waiting, "green", new Set(["red", "blue"]))).toBeNull();
  });

  it("is otherwise the first without a phone", () => {
    expect(seatToActFor(waiting, null, new Set(["red"]))).toBe("blue");
    expect(seatToActFor(waiting, null, new Set())).toBe("red");
    expect(seatToActFor([], "red", new Set())).toBeNull();
  });
});

describe("a plan for a seat", () => {
  it("is sent when it has as many cards as the gear", () => {
    expect(planCommand("red", { gear: null, cards: [] })).toBeNull();
    expect(planCommand("red", { gear: 2, cards: ["4"] })).toBeNull();
    expect(planCommand("red", { gear: 2, cards: ["4", "stress"] })).toEqual({
      do: "plan",
      seat: "red",
      gear: 2,
      cards: ["4", "stress"],
    });
  });

  it("puts cards back when the gear drops", () => {
    expect(inGear({ gear: 3, cards: ["1", "2", "3"] }, 1)).toEqual({ gear: 1, cards: ["1"] });
  });
});

describe("a correction", () => {
  const car = {
    seat: "red",
    gear: 2,
    engine: 4,
    at: aPosition(8),
  } as CarState;

  it("is nothing when nothing differs", () => {
    expect(correctCommand(car, { ...correctionOf(car), reason: "why not" })).toBeNull();
  });

  it("contains only what differs, and why", () => {
    const wish = { ...correctionOf(car), gear: 3, reason: " Entered wrongly " };
    expect(correctCommand(car, wish)).toEqual({
      do: "correct",
      seat: "red",
      gear: 3,
      reason: "pitwall:typed",
    });
  });

  it("contains what the modules have: sponsorship cards, upgrades and tokens", () => {
    const own = { ...car, sponsors: 1, upgrades: ["up-08", "up-10"] } as typeof car;
    const lying = { token: "snow", roads: { "12": "overheat" } } as const;
    const wish = correctionOf(own, lying);
    expect(correctCommand(own, wish, lying)).toBeNull();
    expect(correctCommand(own, { ...wish, upgrades: ["up-10", "up-08"] }, lying)).toBeNull();
    const changed = {
      ...wish,
      sponsors: 2,
      upgrades: ["up-08", "up-44"],
      tokens: { token: "rain", roads: {} },
    } as typeof wish;
    expect(correctCommand(own, changed, lying)).toEqual({
      do: "correct",
      seat: "red",
      sponsors: 2,
      upgrades: ["up-08", "up-44"],
      weather: "rain",
      roads: {},
    });
    expect(exchanged(["up-08", "up-10"], ["up-08", "up-44"])).toEqual({ gained: ["up-44"], lost: ["up-10"] });
  });

  it("contains a place as a whole", () => {
    const wish = { ...correctionOf(car), at: { lap: 1, space: 9, spot: "line" as const } };
    expect(correctCommand(car, wish)).toEqual({ do: "correct", seat: "red", at: wish.at });
    const shown = correctCommand(car, { ...wish, table: "shown" });
    expect(shown).toEqual({ do: "correct", seat: "red", at: wish.at, shown: true });
    expect(correctCommand(car, { ...correctionOf(car), table: "shown" })).toBeNull();
  });
});

describe("replacing an entry", () => {
  const entry = (what: string, more: Partial<JournalEntry> = {}) => anEntry(7, what, [], more);

  it("asks for the decision again", () => {
    const flipped = { type: "flipped", for: "boost", seat: "red" } as AnyEvent;
    const again = questionAgain(entry("flip", { events: [flipped] }));
    expect(again?.choices).toEqual([{ kind: "flip", for: "boost" }]);
    expect(questionAgain(entry("pass"))?.asked).toBe("slipstream");
    expect(questionAgain(entry("boost"))?.asked).toBe("react");
    expect(questionAgain(entry("discard"))?.choices).toEqual([{ kind: "discard", max: 12, refresh: [] }]);
  });

  it("leaves alone what no longer counts, and what is not a seat's answer", () => {
    expect(questionAgain(entry("flip", { counts: false }))).toBeNull();
    expect(questionAgain(entry("undo"))).toBeNull();
    expect(questionAgain(entry("start", { seat: null }))).toBeNull();
  });

  it("sends the answer with the number it replaces", () => {
    expect(amendCommand(entry("flip"), { do: "flip", seat: "red", card: "2" }, "")).toEqual({
      do: "amend",
      no: 7,
      command: { do: "flip", seat: "red", card: "2" },
    });
  });
});

describe("a car that drives alone", () => {
  const car = (seat: CarState["seat"], status: CarState["status"]): CarState => ({
    ...aCar(seat, 8, 1),
    status,
  });

  it("is the only one still racing once others have finished", () => {
    const cars = [car("red", "finished"), car("blue", "racing"), car("green", "retired")];
    expect(straggler({ cars })?.seat).toBe("blue");
  });

  it("is none while two race, or while nobody has finished", () => {
    expect(
      straggler({ cars: [car("red", "finished"), car("blue", "racing"), car("green", "racing")] }),
    ).toBeNull();
    expect(straggler({ cars: [car("blue", "racing"), car("green", "retired")] })).toBeNull();
  });
});

it("finds the token in a link, a fragment or alone", () => {
  for (const text of ["http://10.0.0.2:8000/referee#abc-1", "#abc-1", " abc-1 "])
    expect(tokenIn(text)).toBe("abc-1");
  expect(tokenIn("")).toBe("");
});

it("finds the PIN in what was typed or scanned, and none in a token", () => {
  for (const text of ["http://10.0.0.2:8000/referee#pin=012345", "#pin=012345", " 012 345 ", "012-345"])
    expect(pinIn(text)).toBe("012345");
  for (const text of ["", "12345", "1234567", "pin=", "http://10.0.0.2:8000/referee#abc-1"])
    expect(pinIn(text)).toBeNull();
});
