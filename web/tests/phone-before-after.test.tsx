// Before the start and after the finish: what to prepare, and the driver's own figures.
import { render } from "preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Checklist, GridPicture } from "../src/phone/wait/Checklist";
import { Figures, figuresOf, standingOf } from "../src/phone/wait/Figures";
import { startLanguage } from "../src/shared/i18n";
import type { CarState, PublicState } from "../src/shared/messages";
import { isOnGrid } from "../src/shared/race";
import { raceOn } from "./support/boards";
import { aCar, aState } from "./support/phone";
import { aResult, someFigures } from "./support/result";

const RED = { ...aCar("red", 4, 2), engine: 5, gear: 1 };
const needs = (seat: "red" | "blue", handicap: number, on_grid = true) => ({
  seat,
  stress: 3,
  handicap,
  on_grid,
});

function lobby(on_grid = true): PublicState {
  const prepare = [needs("blue", 0, on_grid), needs("red", 1, on_grid)];
  return aState({ phase: "setup", cars: [aCar("blue", 5, 1), RED], prepare });
}

function drawn(state: PublicState): string[] {
  const root = document.createElement("div");
  render(<Checklist state={state} car={RED} />, root);
  return [...root.querySelectorAll("li")].map((row) => row.textContent ?? "");
}

beforeEach(async () => {
  await startLanguage("phone", "later");
  await raceOn("usa");
});

describe("before the start", () => {
  it("a driver reads what to prepare, with the numbers of the set-up", () => {
    expect(drawn(lobby())).toEqual([
      "Your car on grid spot 2",
      "5 Heat in your engine (handicap: 1 less)",
      "3 Stress in your deck",
      "Shuffle your deck, with the Starting Upgrades",
      "Draw 7 cards",
      "Gear pawn in 1",
    ]);
  });

  it("the cards of the race before are gathered first", () => {
    const follows = "2026-11-16-1";
    expect(drawn({ ...lobby(), follows })).toHaveLength(7);
    expect(drawn({ ...lobby(), follows })[0]).toMatch(/^Gather all your cards/);
    expect(drawn({ ...lobby(false), follows })).toHaveLength(3);
  });

  it("a race that is taken over is put where it stands", () => {
    expect(isOnGrid(lobby(false))).toBe(false);
    expect(drawn(lobby(false))[0]).toBe("Your car to 8 before corner 1 (limit 7), Race Line");
    expect(drawn(lobby(false))).toHaveLength(3);
  });

  it("the grid shows the driver's own spot", () => {
    const root = document.createElement("div");
    render(<GridPicture state={lobby()} car={RED} />, root);
    expect(root.querySelector(".own")?.textContent).toContain("2");
  });
});

describe("a driver's figures", () => {
  const finished = (place: number): CarState => ({
    ...aCar("red", 4, place),
    place,
    status: "finished",
    spin_outs: 2,
  });
  const cars = [aCar("blue", 9, 1), aCar("red", 4, 2)];

  it("tell the places won or lost since the grid", () => {
    expect(standingOf(aState({ cars }), finished(1))).toEqual(["1 place won", "2 spin-outs"]);
    expect(standingOf(aState({ cars }), finished(2))[0]).toBe("As on the grid");
    expect(standingOf(aState({ cars: [...cars].reverse() }), finished(2))[0]).toBe("1 place lost");
    expect(standingOf(aState({ cars }), { ...finished(1), place: null, rank: 1 })[0]).toBe("1 place won");
  });

  it("count from the first place that was left in a race taken over", () => {
    const left = [aCar("red", 4, 3), aCar("blue", 9, 4)];
    expect(standingOf(aState({ cars: left }), finished(3))[0]).toBe("As on the grid");
    expect(standingOf(aState({ cars: left }), finished(4))[0]).toBe("1 place lost");
  });

  it("name no places for a car that retired", () => {
    const retired: CarState = { ...aCar("red", 4, 2), status: "retired", spin_outs: 2 };
    expect(standingOf(aState({ cars }), retired)).toEqual(["2 spin-outs"]);
  });

  it("tell what the hub has worked out once the race is over", () => {
    const figures = someFigures("red", {
      places_won: -1,
      rounds_led: 1,
      top_speed: 14,
      paid: { corner: 5, boost: 2 },
      boosts: 1,
    });
    const row = { car: finished(2), turns: [], gap: { spaces: 3, rounds: null }, figures, points: null };
    expect(figuresOf(row)).toEqual([
      "+3 Spaces",
      "1 place lost",
      "1 round in the lead",
      "No spin-out",
      "Highest Speed: 14",
      "7 Heat paid",
      "1 boost",
      "No slipstream",
    ]);
  });

  it("name the awards that the driver has won", async () => {
    const result = aResult();
    vi.stubGlobal("fetch", async () => Response.json(result));
    const root = document.createElement("div");
    const state = { ...result.state, race: result.race };
    const car = state.cars.find(({ seat }) => seat === "orange") as CarState;
    render(<Figures state={state} car={car} />, root);
    await vi.waitUntil(() => root.querySelector(".award"));
    expect([...root.querySelectorAll(".award")].map((one) => one.textContent)).toEqual([
      "Hottest corner: 4 Heat in one corner",
      "Luckiest flips: Speed 2.8 a flip on average",
    ]);
    vi.unstubAllGlobals();
  });
});
