// What a driver's page shows and sends, without a page or a hub.
import { beforeEach, describe, expect, it } from "vitest";
import { handsOf } from "../src/phone/hands";
import { add, countOf, mayAdd, type Picks, removeAt } from "../src/phone/picks";
import {
  draftOf,
  isComplete,
  newDraft,
  played,
  withCard,
  withGear,
  withoutCard,
} from "../src/phone/plan/draft";
import { readForecast } from "../src/phone/plan/forecast";
import { callOf, option, screenOf } from "../src/phone/screen";
import { carsBefore, standingOf } from "../src/phone/standing";
import { startLanguage } from "../src/shared/i18n";
import type { HandMove, Option, OwnDecision } from "../src/shared/messages";
import { raceOn } from "./support/boards";
import { aCar, aPosition, aState, aView } from "./support/phone";

describe("picking cards", () => {
  it("adds a copy with each tap, as many as the box holds", () => {
    const picks = ["1", "1", "1", "1", "5", "5"].reduce(
      (all: Picks, card) => add(all, card as "1" | "5", 9),
      [],
    );
    expect(picks).toEqual(["1", "1", "1", "5"]);
    expect(countOf(picks, "1")).toBe(3);
  });

  it("stops at the number of slots, also for cards without a fixed number of copies", () => {
    expect(mayAdd(["stress", "stress"], "stress", 2)).toBe(false);
    expect(mayAdd(["stress"], "stress", 2)).toBe(true);
  });

  it("puts back the very card that was tapped", () => {
    expect(removeAt(["4", "2", "4"], 0)).toEqual(["2", "4"]);
  });
});

describe("an unfinished plan", () => {
  const gears = [
    { gear: 1, heat: 1 },
    { gear: 2, heat: 0 },
    { gear: 3, heat: 0 },
  ];

  it("starts with the gear of the car, or the nearest on offer", () => {
    expect(newDraft({ gear: 3 }, gears).gear).toBe(3);
    expect(newDraft({ gear: 4 }, gears).gear).toBe(3);
  });

  it("is complete with as many cards as the gear", () => {
    const draft = withCard(withCard(newDraft({ gear: 2 }, gears), "4"), "0");
    expect(isComplete(draft)).toBe(true);
    expect(isComplete(withGear(draft, 3))).toBe(false);
  });

  it("keeps the cards of a higher gear for when it is tried again", () => {
    const three = withCard(withCard(withCard(newDraft({ gear: 3 }, gears), "1"), "2"), "3");
    const lower = withGear(three, 2);
    expect(played(lower)).toEqual(["1", "2"]);
    expect(played(withGear(lower, 3))).toEqual(["1", "2", "3"]);
    expect(played(withCard(withoutCard(lower, 1), "5"))).toEqual(["1", "3"]);
  });

  it("can be a locked plan again, with Heat on offer if it contains some", () => {
    expect(draftOf({ gear: 2, cards: ["heat", "1"] })).toEqual({
      gear: 2,
      picks: ["heat", "1"],
      cluttered: true,
    });
  });
});

describe("what the page shows", () => {
  const asked = (decision: OwnDecision | null) =>
    screenOf(aState({ phase: "resolving" }), aView({ phase: "resolving" }, { decision }), "red");

  it("is nothing before the first state", () => {
    expect(screenOf(null, null, "red").kind).toBe("connecting");
  });

  it("is the lobby before a race, and the result after it", () => {
    expect(screenOf(aState({ phase: "setup" }), null, "red").kind).toBe("lobby");
    expect(screenOf(aState({ phase: "finished" }), aView(), "red").kind).toBe("over");
    expect(screenOf(aState({ phase: "abandoned" }), aView(), "red").kind).toBe("over");
  });

  it("is watching for a seat without a car", () => {
    expect(screenOf(aState(), null, "white").kind).toBe("watching");
  });

  it("is the plan, with the gears on offer, until there is one", () => {
    const gears = [{ gear: 2, heat: 0 }];
    const decision: OwnDecision = { for: "plan", awaited: true, options: [{ do: "plan", gears }] };
    expect(screenOf(aState(), aView({}, { decision }), "red")).toMatchObject({ kind: "plan", gears });
    const plan = { gear: 1, cards: ["4" as const] };
    expect(screenOf(aState(), aView({}, { decision, plan }), "red")).toMatchObject({ kind: "locked", plan });
  });

  it.each(["flip", "react", "slipstream", "discard"] as const)("is the question: %s", (ask) => {
    const options: Option[] = [{ do: "done" }];
    expect(asked({ for: ask, awaited: true, options })).toMatchObject({ kind: "asked", ask, options });
  });

  it("is waiting with nothing to decide", () => {
    expect(asked(null).kind).toBe("waiting");
  });

  it("does not ask about another race", () => {
    const decision: OwnDecision = { for: "react", awaited: true, options: [] };
    expect(screenOf(aState({ race: "new" }), aView({ race: "old" }, { decision }), "red").kind).toBe(
      "waiting",
    );
  });

  it("calls once per turn, however many decisions it has", () => {
    const flip = asked({ for: "flip", awaited: true, options: [] });
    const react = asked({ for: "react", awaited: true, options: [] });
    expect(callOf(flip)).toBe(callOf(react));
    expect(callOf(asked(null))).toBeNull();
  });

  it("calls once per round, even if the plan is withdrawn", () => {
    const decision: OwnDecision = { for: "plan", awaited: true, options: [] };
    const plan = { gear: 1, cards: ["4" as const] };
    const planning = screenOf(aState(), aView({}, { decision }), "red");
    const locked = screenOf(aState(), aView({}, { decision, plan }), "red");
    expect(callOf(planning)).not.toBeNull();
    expect(callOf(locked)).toBe(callOf(planning));
  });

  it("finds an option by what it does", () => {
    expect(option([{ do: "boost" }, { do: "cooldown", max: 2 }], "cooldown")?.max).toBe(2);
    expect(option([{ do: "boost" }], "adrenaline")).toBeUndefined();
  });
});

describe("a forecast", () => {
  it("is shown, or why the plan would be refused", () => {
    const to = aPosition(7);
    const forecast = {
      speed: 7,
      stress: 0,
      slipstream: false,
      cluttered: false,
      to,
      corners: [],
      spin_out: false,
    };
    expect(readForecast({ id: "1", ok: true, no: 3, forecast })).toEqual({ forecast, refusal: null });
    const refused = { id: "1", ok: false as const, code: "cards.heat", facts: {}, text: "" };
    expect(readForecast(refused)).toEqual({ forecast: null, refusal: refused });
  });

  it("that is unavailable does not speak against a plan", () => {
    const silence = { id: null, ok: false as const, code: "no-answer", facts: {}, text: "" };
    expect(readForecast(silence)).toEqual({ forecast: null, refusal: null });
  });
});

describe("the driver's own race", () => {
  const cars = [aCar("blue", 41, 1), aCar("red", 38, 2), aCar("green", 38, 3)];

  it("is between two others", () => {
    expect(standingOf(cars, aCar("red", 38, 2))).toEqual({
      ahead: { seat: "blue", spaces: 3 },
      behind: { seat: "green", spaces: 0 },
    });
    expect(standingOf(cars, aCar("blue", 41, 1)).ahead).toBeNull();
  });

  it("counts the cars that move before", () => {
    const order: ("blue" | "red" | "green")[] = ["blue", "red", "green"];
    const step = { number: 5, name: "react" as const, seat: "blue" as const };
    expect(carsBefore({ order, cars, step }, "red")).toBe(0);
    expect(carsBefore({ order, cars, step }, "green")).toBe(1);
    expect(carsBefore({ order, cars, step }, "blue")).toBeNull();
    expect(carsBefore({ order, cars, step: null }, "red")).toBeNull();
    const without = cars.map((car) => (car.seat === "red" ? { ...car, status: "retired" as const } : car));
    expect(carsBefore({ order, cars: without, step }, "green")).toBe(0);
  });
});

describe("what hands have still to do", () => {
  const move = (id: string, changed: Partial<HandMove>): HandMove => ({
    id,
    no: 1,
    seat: "red",
    move: "cards",
    to: "hand",
    ...changed,
  });
  const texts = (hands: HandMove[], ticked: string[] = []) =>
    handsOf(aState({ hands }), "red", new Set(ticked)).now.map(({ text }) => text);
  const draw = (id: string, count: number) => move(id, { from: "deck", count });
  const shuffle = move("s", { move: "shuffle", from: "discard", to: "deck" });

  beforeEach(async () => {
    await startLanguage("phone", "later");
    await raceOn("usa");
  });

  it("is this seat's alone, oldest first, and nothing is dropped because the list is long", () => {
    const many = [1, 2, 3, 4, 5, 6, 7, 8].map((id) =>
      move(String(id), { move: "heat", count: id, from: "engine", to: "discard" }),
    );
    expect(texts([move("b", { seat: "blue" }), ...many])).toHaveLength(8);
    expect(texts(many)[0]).toBe("1 Heat: engine → discard pile");
  });

  it("says of a car how far and where", () => {
    const car = move("c", { move: "car", to: aPosition(8), spaces: 8 });
    expect(texts([car])).toEqual(["8 forward, to 4 before corner 1 (limit 7), Race Line"]);
  });

  it("draws back to seven in one row, also with a shuffle in between", () => {
    const played = move("p", { from: "play-area", to: "discard", count: 3 });
    expect(texts([played, draw("d", 3)])[1]).toBe("Draw 3 cards, back to 7");
    const items = handsOf(
      aState({ hands: [played, draw("d", 1), shuffle, draw("e", 2)] }),
      "red",
      new Set(),
    ).now;
    expect(items[1]).toEqual({
      ids: ["d", "s", "e"],
      text: "Draw 3 cards, back to 7 (shuffle the discard pile when the deck runs out)",
    });
  });

  it("tells apart what to put back if it was already done, by where a piece belongs", () => {
    const put_back = [
      move("c", { move: "car", to: aPosition(8) }),
      move("g", { move: "gear", to: 2 }),
      move("h", { move: "heat", count: 1, from: "discard", to: "engine" }),
      move("s", { move: "shuffle", count: 9, from: "deck", to: "discard" }),
      move("o", { seat: "blue" }),
    ];
    const { now, back } = handsOf(aState({ hands: [], put_back }), "red", new Set(["h"]));
    expect(now).toEqual([]);
    expect(back).toEqual([
      { ids: ["c"], text: "Car belongs on 4 before corner 1 (limit 7), Race Line" },
      { ids: ["g"], text: "Gear pawn belongs in 2" },
      { ids: ["s"], text: "9 cards: draw deck → discard pile" },
    ]);
  });

  it("folds what is left over from earlier rounds into one row", () => {
    const left = [
      move("a", { move: "heat", count: 2, from: "engine", to: "discard", earlier: true }),
      { ...draw("b", 3), earlier: true },
    ];
    const { now, earlier } = handsOf(aState({ hands: [...left, draw("d", 1)] }), "red", new Set());
    expect(now.map(({ ids }) => ids)).toEqual([["d"]]);
    expect(earlier).toEqual([
      {
        ids: ["a", "b"],
        text: "From earlier rounds, if not done yet: 2 Heat: engine → discard pile · 3 cards: draw deck → hand",
      },
    ]);
  });

  it("does not say to how many if a later move changes the hand", () => {
    const heat = move("h", { move: "heat", from: "hand", to: "engine", count: 1 });
    expect(texts([draw("d", 3), heat])[0]).toBe("Draw 3 cards");
  });

  it("keeps a shuffle apart that belongs to something else", () => {
    const other = move("o", { from: "deck", to: "discard", count: 1 });
    expect(texts([draw("d", 1), other, shuffle, draw("e", 2)])).toHaveLength(4);
  });

  it("goes as soon as it is ticked", () => {
    expect(texts([draw("d", 3), shuffle], ["d"])).toHaveLength(1);
  });

  it("begins with what a correction asks for, and says so", () => {
    const paid: HandMove = { ...draw("p", 1), move: "heat", from: "engine", to: "discard" };
    expect(texts([draw("d", 2), paid, { ...paid, id: "c", corrected: true }])).toEqual([
      "Correction: 1 Heat: engine → discard pile",
      expect.stringContaining("Draw 2"),
      "1 Heat: engine → discard pile",
    ]);
  });
});
