// Refusals in words, whatever came with them.
import { describe, expect, it } from "vitest";
import { speak } from "../src/shared/i18n";
import { Refused } from "../src/shared/link/http";
import { tellProblem, tellRefusal } from "../src/shared/narration";
import type { Reply } from "../src/shared/words";

const no = (code: string, facts: Record<string, unknown> = {}, text = "") =>
  ({ id: null, ok: false, code, facts, text }) satisfies Reply;

describe("a refusal", () => {
  it("is told in the reader's language, with names and cards in it", async () => {
    await speak("sv");
    expect(tellRefusal(no("not-your-turn", { turn: "red" }), { red: "Aino" })).toContain("Aino");
    expect(tellRefusal(no("cards.impossible", { cards: ["heat", "4"] }), {})).toMatch(/hetta/i);
    await speak("en");
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
