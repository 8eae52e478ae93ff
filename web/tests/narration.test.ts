// Refusals as text, whatever their facts.
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language, speak } from "../src/shared/i18n";
import { playOn } from "../src/shared/library";
import { Refused } from "../src/shared/link/http";
import type { AnyEvent } from "../src/shared/messages";
import {
  codeOfReason,
  describeEvent,
  describeProblem,
  describeRefusal,
  driverName,
  givenName,
  seatName,
} from "../src/shared/narration";
import type { Reply, Seat } from "../src/shared/words";
import { raceOn } from "./support/boards";
import { aPosition } from "./support/phone";

const no = (code: string, facts: Record<string, unknown> = {}, text = "") =>
  ({ id: null, ok: false, code, facts, text }) satisfies Reply;

describe("the name of a car", () => {
  it("is a number in the reader's language where the driver was forgotten", async () => {
    const car = { seat: "red" as const, name: "Driver 2", nameless: 2 };
    const named = { ...car, name: "Aino", nameless: null };
    const told = [];
    for (const code of Object.keys(LANGUAGES) as Language[]) {
      await speak(code);
      told.push(driverName(car));
      expect([driverName(named), givenName(named), givenName(car)]).toEqual(["Aino", "Aino", ""]);
      expect(seatName({ cars: [car], seats: [] } as never, "red")).toBe(driverName(car));
    }
    await speak("en");
    expect(told.sort()).toEqual(["Driver 2", "Förare 2", "Jezdec 2", "Kuljettaja 2", "Piloto 2"]);
  });
});

describe("the board of a race", () => {
  it("is somebody's own in what race control says, though a published one has its id", async () => {
    await speak("en");
    const started = {
      type: "race_started",
      no: 1,
      track: "usa",
      laps: 2,
      grid: ["red"],
    } as unknown as AnyEvent;
    const own_board = { key: "usa~12", name: "Garage ring" };
    playOn({ table: "main", race: "r-1", track: "usa", own_board });
    expect(describeEvent(started, {})).toContain("Garage ring (own board)");
    playOn({ table: "main", race: "r-1", track: "usa" });
    expect(describeEvent(started, {})).toContain("USA");
    playOn(null);
  });
});

describe("a refusal", () => {
  it("is described in the reader's language, with names and cards", async () => {
    await speak("sv");
    expect(describeRefusal(no("not-your-turn", { turn: "red" }), { red: "Aino" })).toContain("Aino");
    expect(describeRefusal(no("cards.impossible", { cards: ["heat", "4"] }), {})).toMatch(/hetta/i);
    await speak("en");
  });

  it("of a command out of turn says what the table waits for, in every language", async () => {
    const asked = no("not-now", { do: "boost", asked: "flip" }, "English");
    const phase = no("not-now", { do: "start", phase: "setup" }, "English");
    const status = no("not-now", { do: "retire", status: "retired" }, "English");
    for (const code of Object.keys(LANGUAGES) as Language[]) {
      await speak(code);
      const told = [asked, phase, status, no("not-now", { do: "enter" })].map((one) =>
        describeRefusal(one, {}),
      );
      expect(new Set(told).size).toBe(4);
      expect(told).not.toContain("English");
    }
    await speak("en");
    expect(describeRefusal(asked, {})).toBe("Not now: the table is waiting for the card turned over.");
  });

  it("names every question that the table may wait for, in every language", async () => {
    const questions = ["plan", "dropped", "flip", "choose", "react", "slipstream", "discard"];
    questions.push("lose-heat", "market", "pick", "keep", "swap", "legend-card", "something else");
    for (const code of Object.keys(LANGUAGES) as Language[]) {
      await speak(code);
      const told = questions.map((asked) => describeRefusal(no("not-now", { do: "boost", asked }), {}));
      expect(new Set(told).size).toBe(questions.length);
    }
    await speak("en");
  });

  it("without a text on the page is shown in the hub's English", () => {
    expect(describeRefusal(no("of.another-version", {}, "Not today."), {})).toBe("Not today.");
    expect(describeRefusal(no("of.another-version"), {})).toBe("That was refused.");
  });

  it("that lacks the facts for its text is shown in the hub's English too", () => {
    expect(describeRefusal(no("unknown-seat", {}, "There is no car of colour pink."), {})).toBe(
      "There is no car of colour pink.",
    );
    expect(describeRefusal(no("malformed"), {})).toBe("That was refused.");
  });
});

describe("an event", () => {
  const moved = (gain: number, blocked_by: Seat[] = []) =>
    describeEvent(
      {
        no: 3,
        type: "moved",
        seat: "red",
        by: "cards",
        want: 2,
        gain,
        from: aPosition(6 - gain),
        to: aPosition(6),
        blocked_by,
      },
      { red: "Aino", blue: "Bo" },
    );

  it("gives a usual reason in the reader's language, and any other as it was typed", async () => {
    const corrected = (reason: string) =>
      describeEvent({ no: 3, type: "corrected", seat: "red", gear: 2, reason } as AnyEvent, { red: "Aino" });
    await speak("fi");
    expect(corrected("pitwall:typed")).toContain("(Syötetty väärin)");
    expect(codeOfReason("Syötetty väärin")).toBe("pitwall:typed");
    await speak("en");
    expect(corrected("pitwall:typed")).toBe("Correction for Aino, gear 2 (Entered wrongly).");
    expect(corrected("pitwall:whim")).toContain("(pitwall:whim)");
    expect(corrected("tea")).toContain("(tea)");
    expect(codeOfReason("tea")).toBe("tea");
  });

  it("that sets the road tokens goes round the board, corner by corner", async () => {
    await raceOn("usa");
    await speak("en");
    const roads = { "57": "limit-1", "12": "limit-1", "49": "overheat", "33": "slip+1" };
    const said = describeEvent({ type: "roads_set", no: 2, roads } as unknown as AnyEvent, {});
    expect(said.replaceAll("\u00a0", " ")).toBe(
      "Road tokens, corner by corner. 1: Limit −1 · 2: Slipstream +1 · 3: Overheat · 4: Limit −1.",
    );
    await raceOn(null);
  });

  it("that corrects a gear numbers it as the reader's lever does", async () => {
    const corrected = { no: 3, type: "corrected", seat: "red", gear: 2 } as AnyEvent;
    await speak("cs");
    expect(describeEvent(corrected, { red: "Aino" })).toBe("Oprava, Aino, II. rychlostní stupeň.");
    await speak("en");
    expect(describeEvent(corrected, { red: "Aino" })).toBe("Correction for Aino, gear 2.");
  });

  it("of a car that gained no Space says that it stays", async () => {
    await raceOn("usa");
    expect(moved(0)).toBe("Aino stays at 6 before corner 1 (limit 7), Race Line.");
    expect(moved(0, ["blue"])).toBe(
      "Aino is blocked by Bo and stays at 6 before corner 1 (limit 7), Race Line.",
    );
    expect(moved(1, ["blue"])).toBe(
      "Aino is blocked by Bo: 1 of 2 Spaces, to 6 before corner 1 (limit 7), Race Line.",
    );
    expect(moved(2)).toBe("Aino moves 2 Spaces, to 6 before corner 1 (limit 7), Race Line.");
  });
});

describe("an HTTP request", () => {
  it("is refused with the text of its code", () => {
    expect(describeProblem(new Refused(503, "not-stored"))).toContain("could not be stored");
    expect(describeProblem(new Refused(404, "seat-free", {}, "The seat red is free."))).toBe(
      "The seat red is free.",
    );
  });

  it("without an answer is reported as such", () => {
    expect(describeProblem(new TypeError("gone"))).toContain("No answer");
  });
});
