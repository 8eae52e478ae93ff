// A set-up in progress goes on after a reload, and follows one that was made elsewhere.
import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changedDriver, type Night } from "../src/referee/setup/night";
import { NightDesk } from "../src/referee/setup/nightDesk";
import { drivenAgain, gridOrders, inGridOrder } from "../src/referee/together/nextRace";
import type { PublicState, TableSetUp } from "../src/shared/messages";
import type { Command, Reply } from "../src/shared/words";
import { aCar, aState } from "./support/phone";

let sent: Command[];
let desks: NightDesk[];
const state = signal<PublicState | null>(null);

const SETUP: TableSetUp = {
  track: "usa",
  laps: 3,
  heat: 6,
  stress: 3,
  cars: [{ seat: "red", name: "Anna", handicap: 1 }, { seat: "blue" }],
  rulings: { gear_shown: "at-reveal" },
};
const cars = [{ ...aCar("red", 1, 1), name: "Anna" }, aCar("blue", 2, 2)];
const waiting = (setup: TableSetUp = SETUP) =>
  aState({ phase: "setup", race: null, track: setup.track, laps: setup.laps, cars, setup });
const empty = () =>
  aState({ phase: "setup", race: null, track: null, laps: null, cars: [], setup: undefined });

/** A hub that tells every set-up before it answers. */
async function send(command: Command): Promise<Reply> {
  sent.push(command);
  if (command.do === "setup") state.value = waiting({ ...SETUP, laps: command.laps ?? 2 });
  return { id: "1", ok: true, no: 0 };
}

function open(newRace = signal(false)): NightDesk {
  const desk = new NightDesk({ state, live: signal(true), send }, newRace);
  desks.push(desk);
  return desk;
}

const later = () => vi.advanceTimersByTimeAsync(2000);
const seatsOf = (night: Night) => night.drivers.map(({ seat }) => seat).join(" ");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json([]));
  sessionStorage.clear();
  localStorage.clear();
  sent = [];
  desks = [];
  state.value = empty();
});
afterEach(() => {
  for (const desk of desks) desk.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("shows on every tablet what was set up on another, and sends nothing back", async () => {
  const desk = open();
  state.value = waiting();
  expect(desk.step.value).toBe("grid");
  expect(desk.night.value).toMatchObject({ track: "usa", laps: 3, rulings: { gear_shown: "at-reveal" } });
  expect(desk.night.value.drivers[0]).toMatchObject({ seat: "red", name: "Anna", handicap: 1 });
  state.value = waiting({ ...SETUP, laps: 5 });
  expect(desk.night.value.laps).toBe(5);
  await later();
  expect(sent).toEqual([]);
});

it("leaves out whom another tablet has sent away", async () => {
  const desk = open();
  state.value = { ...waiting(), seats: [{ seat: "green", name: "Cleo" }], left_out: ["green"] };
  expect(seatsOf(desk.night.value)).toBe("red blue");
  await later();
  expect(sent).toEqual([]);
});

it("takes in guests who joined after the set-up was made, while no tablet was open", () => {
  const desk = open();
  const seats = [
    { seat: "green" as const, name: "Cleo" },
    { seat: "gray" as const, name: "Dag" },
  ];
  state.value = { ...waiting(), seats, left_out: ["gray"] };
  expect(seatsOf(desk.night.value)).toBe("red blue green");
});

it("does not take its own set-up for news while more is typed", async () => {
  const desk = open();
  state.value = waiting();
  desk.change((night) => ({ ...night, laps: 4 }));
  await vi.advanceTimersByTimeAsync(399);
  desk.change((night) => changedDriver(night, "red", { name: "Annabel" }));
  await later();
  expect(desk.night.value.drivers[0]?.name).toBe("Annabel");
  expect(desk.night.value.laps).toBe(4);
});

it("goes on after a reload where the set-up was", () => {
  const before = open();
  before.change((night) => ({ ...night, track: "japan", drivers: [] }));
  before.step.value = "drivers";
  before.close();
  const after = open();
  expect(after.step.value).toBe("drivers");
  expect(after.night.value.track).toBe("japan");
});

it("goes on after a reload before the result is left", () => {
  state.value = aState({ phase: "finished", race: "r1" });
  const before = open(signal(true));
  before.step.value = "grid";
  before.close();
  const newRace = signal(false);
  const reloaded = open(newRace);
  expect(reloaded.step.value).toBe("grid");
  expect(newRace.value).toBe(true);
  reloaded.close();
  state.value = aState({ phase: "finished", race: "r2" });
  const other = signal(false);
  open(other);
  expect(other.value).toBe(false);
});

it("begins anew once the race has started elsewhere", () => {
  const desk = open();
  state.value = waiting();
  state.value = aState({ phase: "planning" });
  expect(desk.step.value).toBe("board");
  desk.close();
  state.value = empty();
  expect(open().step.value).toBe("board");
});

it("reloads nothing that cannot be read", () => {
  sessionStorage.setItem("pitwall.referee.setup", "{");
  expect(open().step.value).toBe("board");
  sessionStorage.setItem("pitwall.referee.setup", '{"night":{}}');
  expect(open().step.value).toBe("board");
});

it("races again from the start, with whoever has joined since", () => {
  const taken = {
    ...SETUP,
    round: 4,
    cars: SETUP.cars.map((car) => ({ ...car, at: { lap: 1, space: 5, spot: "line" as const } })),
  };
  const over = {
    ...waiting(taken),
    phase: "finished" as const,
    seats: [{ seat: "green" as const, name: "Cleo" }],
  };
  const night = drivenAgain(over, 8);
  expect(seatsOf(night)).toBe("red blue green");
  expect(night).toMatchObject({ takeOver: false, round: 1, laps: 3 });
  expect(night.drivers[0]).toMatchObject({ handicap: 1, underWay: null });
  expect(gridOrders(over)).toContain("result-reversed");
  expect(gridOrders(waiting())).not.toContain("result-reversed");
  expect(seatsOf(inGridOrder(night, "reversed", over))).toBe("green blue red");
  expect(seatsOf(inGridOrder(night, "result-reversed", over))).toBe("green blue red");
  expect(inGridOrder(night, "lots", over).drivers).toHaveLength(3);
  expect(inGridOrder(night, "same", over)).toBe(night);
});
