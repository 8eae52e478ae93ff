// A night without a referee: what a driver describes, and the sentence that all others read.
import { beforeEach, expect, it } from "vitest";
import { nightOf, setUpCommand } from "../src/referee/setup/command";
import { EMPTY_NIGHT, forNextTime, newDriver } from "../src/referee/setup/night";
import { actsIn } from "../src/referee/together/acts";
import { startLanguage } from "../src/shared/i18n";
import type { AnyEvent, Proposal, PublicState } from "../src/shared/messages";
import { describeEvent } from "../src/shared/narration";
import { decidesTogether, describeProposal } from "../src/shared/proposals";

const names = { red: "Anna", blue: "Bo" };
const proposal = (command: Record<string, unknown>, more: Partial<Proposal> = {}): Proposal => ({
  id: "1",
  by: "red",
  no: 7,
  command,
  ...more,
});
const dropped = (no: number, seat: "red" | "blue", did: string) => ({
  no,
  seat,
  do: did,
  code: "undo.taken-back",
  facts: {},
  text: "",
});
const preview = (...inputs: ReturnType<typeof dropped>[]) => ({
  kept: [],
  dropped: inputs,
  asked_again: [],
  moves: [],
});

beforeEach(() => startLanguage("phone", "later"));

it("offers what can be done now, and a result that two drivers make official", () => {
  const state = { phase: "resolving", paused: false } as PublicState;
  expect(actsIn(state)).toEqual([
    "undo",
    "redo",
    "journal",
    "correct",
    "answer",
    "recount",
    "retire",
    "pause",
    "finish",
    "abandon",
  ]);
  expect(actsIn({ ...state, paused: true })).toContain("resume");
  expect(actsIn({ ...state, phase: "finished" })[0]).toBe("official");
  expect(actsIn({ ...state, phase: "abandoned" })).toEqual(["next", "undo", "redo", "journal"]);
  expect(actsIn({ ...state, phase: "finished", official: true })).toEqual(["next"]);
  expect(actsIn({ ...state, phase: "setup" })).toEqual(["start", "next"]);
});

it("names the two who agreed", () => {
  const confirmed: AnyEvent = { no: 9, type: "confirmed", by: "referee", together: ["red", "blue"] };
  expect(describeEvent(confirmed, names)).toMatch(/^Anna and Bo agreed\. ./);
  expect(describeEvent({ ...confirmed, together: [] }, names)).not.toContain("agreed");
});

it("says who proposes what", () => {
  const one = preview(dropped(7, "blue", "boost"));
  expect(describeProposal(proposal({ do: "undo" }, { preview: one }), names)).toBe(
    "Anna proposes: take back the last input (Bo’s boost).",
  );
  const two = preview(dropped(6, "red", "plan"), dropped(7, "blue", "boost"));
  expect(describeProposal(proposal({ do: "undo", to: 5 }, { preview: two }), names)).toContain(
    "the last 2 inputs",
  );
  expect(describeProposal(proposal({ do: "finish" }), names)).toContain("end the race now");
  expect(describeProposal(proposal({ do: "start" }), names)).toContain("start the race");
  expect(describeProposal(proposal({ do: "setup", track: "japan", laps: 1 }), names)).toBe(
    "Anna proposes: the next race on the Japan board, 1 lap.",
  );
  expect(describeProposal(proposal({ do: "plan", seat: "blue" }), names)).toContain("answer for Bo");
  expect(describeProposal(proposal({ do: "correct", seat: "blue", gear: 2, engine: 3 }), names)).toContain(
    "gear 2 and 3 Heat in the engine",
  );
  const shown = proposal({ do: "correct", seat: "blue", gear: 2, shown: true });
  expect(describeProposal(shown, names)).toContain("gear 2 and the table already shows it");
  const amend = { do: "amend", no: 4, command: { do: "plan", seat: "blue" } };
  expect(describeProposal(proposal(amend), names)).toContain("an earlier answer (Bo)");
});

it("decides together only in a race that says so, until the result is official", () => {
  const state = { referee: "phones", race: "it", official: false } as PublicState;
  expect(decidesTogether(state)).toBe(true);
  for (const other of [{ referee: "tablet" }, { race: null }, { official: true }]) {
    expect(decidesTogether({ ...state, ...other } as PublicState)).toBe(false);
  }
});

it("is chosen at set-up, also when a race is taken over, and remembered for the next night", () => {
  const night = { ...EMPTY_NIGHT, track: "usa", drivers: [newDriver("red")], referee: "phones" as const };
  expect(setUpCommand(night)).toMatchObject({ referee: "phones" });
  expect(setUpCommand({ ...night, takeOver: true })).toMatchObject({ referee: "phones" });
  expect(setUpCommand({ ...night, referee: "tablet" })).not.toHaveProperty("referee");
  expect(forNextTime(night).referee).toBe("phones");
  const state = {
    track: "usa",
    laps: 2,
    cars: [],
    setup: { track: "usa", laps: 2, cars: [], referee: "phones" },
  } as unknown as PublicState;
  expect(nightOf(state).referee).toBe("phones");
});
