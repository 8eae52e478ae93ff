// The journal as a story, and where the booklets differ.
import { beforeEach, describe, expect, it } from "vitest";
import { aboutSeat, chapters, describeEntry, newestFirst, replacement } from "../src/referee/papers/story";
import { LANGUAGES, type Language, startLanguage } from "../src/shared/i18n";
import { differencesIn } from "../src/shared/rules/differences";
import { anEntry } from "./support/journal";

const round = (number: number) => ({
  type: "round_started" as const,
  round: number,
  order: [],
  adrenaline: [],
});

const JOURNAL = [
  anEntry(1, "start", [{ type: "race_started" }, round(1)], { seat: null, by: "referee", origin: "referee" }),
  anEntry(2, "plan", [{ type: "planned", seat: "red" }]),
  anEntry(3, "plan", [{ type: "planned", seat: "blue" }], { seat: "blue", by: "blue", counts: false }),
  anEntry(4, "undo", [{ type: "undone", undid: 3 }], { seat: null, by: "referee", counts: false }),
  anEntry(5, "discard", [{ type: "round_ended", round: 1 }, round(2)], { seat: "blue" }),
  anEntry(6, "plan", [{ type: "planned", seat: "red" }]),
];

describe("chapters", () => {
  it("are the rounds", () => {
    const told = chapters(JOURNAL).map(({ round, lines }) => [round, lines.map(({ entry }) => entry.no)]);
    expect(told).toEqual([
      [0, [1]],
      [1, [2, 3, 4, 5]],
      [2, [6]],
    ]);
  });

  it("go back into a round with an undo, and out of it with a redo", () => {
    const back = anEntry(6, "undo", [{ type: "undone", undid: 5 }], { seat: null, counts: false });
    const again = anEntry(7, "redo", [{ type: "redone", redid: 5 }], { seat: null, counts: false });
    const told = chapters([...JOURNAL.slice(0, 5), back, again, anEntry(8, "plan", [])]);
    expect(told.map(({ round, lines }) => [round, lines.map((line) => line.entry.no)])).toEqual([
      [0, [1]],
      [1, [2, 3, 4, 5]],
      [2, [6]],
      [1, [7]],
      [2, [8]],
    ]);
  });

  it("can start with the latest", () => {
    const told = newestFirst(chapters(JOURNAL)).flatMap(({ lines }) => lines.map(({ entry }) => entry.no));
    expect(told).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it("strike out what was undone, not the undo itself", () => {
    const struck = chapters(JOURNAL)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.struck);
    expect(struck.map(({ entry }) => entry.no)).toEqual([3]);
  });

  it("lead back to what counts, unless it is the last of it", () => {
    const back = chapters(JOURNAL)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.leadsBack);
    expect(back.map(({ entry }) => entry.no)).toEqual([1, 2, 5]);
  });

  it("leave out what hands alone have done", () => {
    const ticked = anEntry(7, "ticked", [{ type: "ticked", seat: "red", moves: ["1"] }]);
    const lines = chapters([...JOURNAL, ticked]).flatMap((chapter) => chapter.lines);
    expect(lines.map(({ entry }) => entry.no)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("can be about one seat", () => {
    const lines = aboutSeat(chapters(JOURNAL), "blue").flatMap((chapter) => chapter.lines);
    expect(lines.map((line) => line.entry.no)).toEqual([3, 5]);
    expect(aboutSeat(chapters(JOURNAL), null)).toHaveLength(3);
  });
});

describe("an entry in words", () => {
  beforeEach(() => startLanguage("referee", "later"));

  it("describes answers without an event", () => {
    expect(describeEntry(anEntry(9, "done", []), { red: "Aino" })).toEqual(["Aino is done reacting."]);
    expect(describeEntry(anEntry(9, "pass", []), { red: "Aino" })).toHaveLength(1);
    const declined = anEntry(9, "pass", [{ type: "swap_declined", seat: "red" }]);
    expect(describeEntry(declined, { red: "Aino" })).toEqual(["Aino swaps nothing."]);
    expect(describeEntry(anEntry(9, "discard", []), { red: "Aino" })).toEqual(["Aino keeps all cards."]);
  });

  it("says of a plan only that it was made", () => {
    expect(describeEntry(anEntry(2, "plan", [{ type: "planned", seat: "red" }]), { red: "Aino" })).toEqual([
      "Aino has planned.",
    ]);
  });
});

describe("a plan that everybody has seen", () => {
  const planned = [{ type: "planned" as const, seat: "red" as const }];
  const now = { do: "plan", gear: 2, cards: ["1" as const, "2" as const] };
  const was = { do: "plan", gear: 2, cards: ["1" as const, "3" as const] };
  beforeEach(() => startLanguage("referee", "later"));

  it("shows its own gear and cards", () => {
    const entry = anEntry(2, "plan", planned, { answer: now });
    expect(describeEntry(entry, { red: "Aino" })).toEqual(["Aino: gear 2: 1 and 2."]);
  });

  it("is marked, and shows both answers, when it was replaced", () => {
    const plan = anEntry(2, "plan", planned, { answer: now, amended: 3 });
    const amendment = anEntry(3, "amend", [{ type: "amended", amended: 2, was, now }], { seat: null });
    const [line, ...others] = chapters([plan, amendment]).flatMap(({ lines }) => lines);
    const told = line && replacement(line, { red: "Aino" });
    expect(told).toEqual({ now: "Aino: gear 2: 1 and 2.", before: "Aino: gear 2: 1 and 3." });
    expect(others.map((other) => replacement(other, {}))).toEqual([null]);
  });
});

describe("differences between the booklets", () => {
  const languages = Object.keys(LANGUAGES) as Language[];

  it("are numbered without a gap, and none is in the English one", () => {
    expect(differencesIn("en")).toEqual([]);
    for (const language of languages) {
      const ids = differencesIn(language).map(({ id }) => id);
      expect(ids).toEqual(ids.map((_, index) => `${language.toUpperCase()}-${index + 1}`));
    }
  });

  it("are found by chapter", () => {
    expect(differencesIn("cs", "react").map(({ id }) => id)).toEqual(["CS-2", "CS-3"]);
  });
});
