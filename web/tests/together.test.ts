// A night without a referee: what a driver describes, and the sentence that all others read.
import { beforeEach, expect, it } from "vitest";
import { commandOf, momentsOf, type Wrong, wrongWith } from "../src/phone/together/mistake";
import { nightOf, setUpCommand } from "../src/referee/setup/command";
import { EMPTY_NIGHT, forNextTime, newDriver } from "../src/referee/setup/night";
import type { Board } from "../src/shared/boards";
import { startLanguage } from "../src/shared/i18n";
import type { CarState, Proposal, PublicState } from "../src/shared/messages";
import { decidesTogether, describeProposal } from "../src/shared/proposals";

const BOARD = {
  spaces: 70,
  corners: [
    { after: 12, limit: 7 },
    { after: 34, limit: 3 },
  ],
} as unknown as Board;
const CAR = {
  seat: "blue",
  at: { lap: 1, space: 8, spot: "line", progress: 8, mark: 4, corner: 12 },
} as CarState;
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

beforeEach(() => startLanguage("phone"));

it("finds the Space of a printed number, and never one behind the corner before", () => {
  const wrong: Wrong = { ...wrongWith("correct", CAR), mark: 2 };
  expect(commandOf(wrong, BOARD)).toEqual({
    do: "correct",
    seat: "blue",
    at: { lap: 1, space: 10, spot: "line" },
  });
  expect(commandOf({ ...wrong, mark: 60, corner: 34 }, BOARD)).toMatchObject({ at: { space: 13 } });
  expect(commandOf(wrong, undefined)).toBeNull();
});

it("goes back only to a moment that was chosen", () => {
  expect(commandOf(wrongWith("back", CAR), BOARD)).toBeNull();
  expect(commandOf({ ...wrongWith("back", CAR), to: 5 }, BOARD)).toEqual({ do: "undo", to: 5 });
  const recent = [{ no: 4 }, { no: 5, type: "boosted" }, { no: 5, type: "moved" }, { no: 7 }];
  const state = { no: 7, recent } as unknown as PublicState;
  expect(momentsOf(state)).toEqual([{ no: 5, type: "moved" }, { no: 4 }]);
});

it("says who proposes what", () => {
  const one = preview(dropped(7, "blue", "boost"));
  expect(describeProposal(proposal({ do: "undo" }, { preview: one }), names)).toBe(
    "Anna proposes: take back the last input (Bo, boost).",
  );
  const two = preview(dropped(6, "red", "plan"), dropped(7, "blue", "boost"));
  expect(describeProposal(proposal({ do: "undo", to: 5 }, { preview: two }), names)).toContain(
    "the last 2 inputs",
  );
  expect(describeProposal(proposal({ do: "finish" }), names)).toContain("end the race now");
  expect(describeProposal(proposal({ do: "plan", seat: "blue" }), names)).toContain("answer for Bo");
  expect(describeProposal(proposal({ do: "correct", seat: "blue", gear: 2, engine: 3 }), names)).toContain(
    "gear 2 & 3 Heat in the engine",
  );
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
  const state = { track: "usa", laps: 2, cars: [], referee: "phones" } as unknown as PublicState;
  expect(nightOf(state).referee).toBe("phones");
});
