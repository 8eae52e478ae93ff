// What the television asks of hands: before the start and during the race.
import { describe, expect, it } from "vitest";
import { checklist, startingMat } from "../src/dashboard/model/checklist";
import { carsToPut, handsSheet, newestSeats, putBackSheet } from "../src/dashboard/model/hands";
import type { AnyEvent, CarState, HandMove, Moved, PublicState, TableMove } from "../src/shared/messages";
import { whereIs } from "../src/shared/race";
import type { Seat } from "../src/shared/words";
import { raceOn } from "./support/boards";
import { aCar, aPosition } from "./support/phone";

describe("what hands must do", () => {
  const seats: Seat[] = ["red", "blue", "green", "yellow", "black", "gray", "orange", "purple"];
  const drive = (seat: Seat, spaces?: number): TableMove => ({
    seat,
    move: "car",
    to: aPosition(8),
    ...(spaces === undefined ? {} : { spaces }),
  });
  const turn = (seat: Seat): TableMove[] => [
    { seat, move: "gear", to: 3 },
    { seat, move: "cards", count: 3, from: "hand", to: "play-area" },
    drive(seat, 8),
  ];
  const moved = (seat: Seat): Moved => ({
    ...{ no: 1, type: "moved", seat, by: "cards", want: 8, gain: 8, blocked_by: [] },
    ...{ from: aPosition(1), to: aPosition(9) },
  });
  const told = (moves: readonly TableMove[], lines = 5) =>
    handsSheet(moves, lines).groups.map(
      ({ seat, moves: own }) => [seat, own.map(({ text }) => text)] as const,
    );

  it("says how far a car goes and where to, as the board names it", async () => {
    await raceOn("usa");
    const place = "4 before corner 1 (limit 7), Race Line";
    const texts = [8, -13, 0, undefined].flatMap((spaces) => told([drive("red", spaces)]));
    expect(texts.map(([, [text]]) => text)).toEqual([
      `8 forward, to ${place}`,
      `13 back, to ${place}`,
      `Car across, to ${place}`,
      `Car to ${place}`,
    ]);
  });

  it("is grouped by seat, the car first", () => {
    const groups = told([...turn("red"), { seat: "blue", move: "gear", to: 2 }]);
    expect(groups.map(([seat]) => seat)).toEqual(["red", "blue"]);
    expect(groups[0]?.[1]?.[0]).toContain("8 forward");
    expect(groups[0]?.[1]?.slice(1)).toEqual(["Gear pawn to 3", "3 cards: hand → play area"]);
  });

  it("marks what a correction asks for", () => {
    const corrected: HandMove = { id: "red.9.1", no: 9, seat: "red", move: "gear", to: 2, corrected: true };
    expect(told([corrected])).toEqual([["red", ["Correction: Gear pawn to 2"]]]);
  });

  it("begins with the car that acts now", () => {
    const moves = [...turn("red"), ...turn("blue")];
    expect(handsSheet(moves, 5, ["blue"]).groups.map(({ seat }) => seat)).toEqual(["blue", "red"]);
  });

  it("shows the newest mover whole, also when nobody else has ticked anything for rounds", () => {
    const newest = newestSeats({ step: null, recent: [moved("orange"), moved("purple")] });
    const { groups } = handsSheet(seats.flatMap(turn), 5, newest);
    expect(groups.slice(0, 2).map(({ seat }) => seat)).toEqual(["purple", "orange"]);
    expect(groups[0]?.moves.length).toBe(3);
  });

  it("begins with the car that acts, then the one that was in the news last", () => {
    const step = { number: 5, name: "react", seat: "red" } as const;
    expect(newestSeats({ step, recent: [moved("red"), moved("blue"), moved("green")] })).toEqual([
      "red",
      "green",
      "blue",
    ]);
  });

  it("shows every car before anybody's cards, and counts what has no room", () => {
    const moves = seats.flatMap(turn);
    const { groups, more } = handsSheet(moves, 5);
    expect(groups.length).toBeGreaterThan(2);
    expect(groups.every(({ moves: [first] }) => first?.text.includes("forward"))).toBe(true);
    expect(groups.reduce((sum, group) => sum + group.moves.length, more)).toBe(moves.length);
    expect(more).toBeGreaterThan(0);
  });

  it("keeps what to put back, with its heading, to the lines it is given", async () => {
    await raceOn("usa");
    expect(putBackSheet([], 5, []).lines).toBe(0);
    const one = putBackSheet([drive("red")], 5, []);
    expect(one.groups[0]?.moves[0]?.text).toBe("Car belongs on 4 before corner 1 (limit 7), Race Line");
    expect(one.lines).toBe(2);
    const many = putBackSheet(seats.flatMap(turn), 3, ["blue"]);
    expect(many.groups[0]?.seat).toBe("blue");
    expect(many.lines).toBeLessThanOrEqual(3);
    expect(many.more).toBeGreaterThan(0);
    expect(putBackSheet([drive("red")], 1, []).groups).toHaveLength(1);
  });

  it("puts short moves side by side, so that eight gear pawns need no count", () => {
    const { groups, more } = handsSheet(
      seats.map((seat) => ({ seat, move: "gear", to: 3 })),
      5,
    );
    expect([groups.length, more]).toEqual([8, 0]);
  });
});

describe("the checklist before the start", () => {
  const seats: Seat[] = ["red", "blue", "green"];
  const grid = seats.map((seat, index) => ({ ...aCar(seat, 0, index + 1), engine: 6, gear: 1 }));
  const need = (seat: Seat, handicap = 0, on_grid = true) => ({ seat, stress: 3, handicap, on_grid });
  const told = (cars: CarState[], prepare: PublicState["prepare"]) =>
    checklist({ cars, prepare: prepare ?? [] }).map(({ what, count }) => `${count} ${what}`);

  it("takes every number from the hub", () => {
    const prepare = seats.map((seat) => ({ ...need(seat), stress: 5 }));
    const cars = grid.map((car) => ({ ...car, engine: 8, hand: 9 }));
    expect(told(cars, prepare)).toEqual(["8 heat", "5 stress", "0 shuffle", "9 draw", "1 gear"]);
  });

  it("names the seats that differ, and whose handicap it is", () => {
    const cars = grid.map((car) => (car.seat === "blue" ? { ...car, engine: 4 } : car));
    const [heat] = checklist({ cars, prepare: [need("red"), need("blue", 2), need("green")] });
    expect(heat).toEqual({
      what: "heat",
      count: 6,
      exceptions: [{ seat: "blue", count: 4, handicap: true }],
    });
  });

  it("deals no decks again where a race is taken over", () => {
    expect(
      told(
        grid,
        seats.map((seat) => need(seat, 0, false)),
      ),
    ).toEqual(["6 heat", "1 gear"]);
  });

  it("lets the mats be compared once more until somebody has moved", () => {
    const onGrid = grid.map((car) => ({ ...car, at: { ...whereIs(car), lap: 0 } }));
    expect(startingMat({ cars: onGrid })).toEqual({ heat: 6, hand: 7, gear: 1 });
    expect(startingMat({ cars: grid })).toBeNull();
    expect(startingMat({ cars: [] })).toBeNull();
  });
});

describe("the ring on the board", () => {
  const car = (seat: Seat): HandMove => ({ id: `${seat}.1.1`, no: 1, seat, move: "car", to: aPosition(8) });
  const marked = (state: Parameters<typeof carsToPut>[0]) =>
    carsToPut(state).map(({ seat, now }) => [seat, now]);

  it("is worn by the car that moved last, and by no other", () => {
    const hands = [car("red"), car("blue"), car("green")];
    const recent = ["red", "blue"].map((seat) => ({ no: 1, type: "boosted", seat }) as AnyEvent);
    expect(marked({ step: null, recent, hands })).toEqual([
      ["red", false],
      ["blue", true],
      ["green", false],
    ]);
    const step = { number: 5, name: "react" as const, seat: "green" as const };
    expect(marked({ step, recent, hands }).filter(([, now]) => now)).toEqual([["green", true]]);
  });

  it("is worn by the oldest when the news no longer tells of any, and by none that stands right", () => {
    const gear: HandMove = { id: "red.1.1", no: 1, seat: "red", move: "gear", to: 2 };
    expect(marked({ step: null, recent: [], hands: [gear, car("blue"), car("green")] })).toEqual([
      ["blue", true],
      ["green", false],
    ]);
    expect(marked({ step: null, hands: [gear] })).toEqual([]);
  });
});
