// Refusals in words, whatever came with them.
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language, speak } from "../src/shared/i18n";
import { Refused } from "../src/shared/link/http";
import { tellEvent, tellProblem, tellRefusal } from "../src/shared/narration";
import type { Reply, Seat } from "../src/shared/words";
import { raceOn } from "./support/boards";
import { aPosition } from "./support/phone";

const no = (code: string, facts: Record<string, unknown> = {}, text = "") =>
  ({ id: null, ok: false, code, facts, text }) satisfies Reply;

describe("a refusal", () => {
  it("is told in the reader's language, with names and cards in it", async () => {
    await speak("sv");
    expect(tellRefusal(no("not-your-turn", { turn: "red" }), { red: "Aino" })).toContain("Aino");
    expect(tellRefusal(no("cards.impossible", { cards: ["heat", "4"] }), {})).toMatch(/hetta/i);
    await speak("en");
  });

  it("of what cannot be done now says what the table waits for, in every language", async () => {
    const asked = no("not-now", { do: "boost", asked: "flip" }, "English");
    const phase = no("not-now", { do: "start", phase: "setup" }, "English");
    const status = no("not-now", { do: "retire", status: "retired" }, "English");
    for (const code of Object.keys(LANGUAGES) as Language[]) {
      await speak(code);
      const told = [asked, phase, status, no("not-now", { do: "enter" })].map((one) => tellRefusal(one, {}));
      expect(new Set(told).size).toBe(4);
      expect(told).not.toContain("English");
    }
    await speak("en");
    expect(tellRefusal(asked, {})).toBe("Not now: the table is waiting for the card turned over.");
  });

  it("of which the page knows no text is told in the hub's English", () => {
    expect(tellRefusal(no("of.another-version", {}, "Not today."), {})).toBe("Not today.");
    expect(tellRefusal(no("of.another-version"), {})).toBe("That was refused.");
  });

  it("that lacks the facts for its text is told in the hub's English too", () => {
    expect(tellRefusal(no("unknown-seat", {}, "There is no car of colour pink."), {})).toBe(
      "There is no car of colour pink.",
    );
    expect(tellRefusal(no("malformed"), {})).toBe("That was refused.");
  });
});

describe("an event", () => {
  const moved = (gain: number, blocked_by: Seat[] = []) =>
    tellEvent(
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

describe("what was asked over HTTP", () => {
  it("is refused in the words of its code", () => {
    expect(tellProblem(new Refused(503, "not-stored"))).toContain("could not be stored");
    expect(tellProblem(new Refused(404, "seat-free", {}, "The seat red is free."))).toBe(
      "The seat red is free.",
    );
  });

  it("and not answered is told as that", () => {
    expect(tellProblem(new TypeError("gone"))).toContain("No answer");
  });
});
