// The page with all tables of a venue.
import { render } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Venue, VenueHub, VenueTable } from "../src/shared/answers";
import { startLanguage } from "../src/shared/i18n";
import { Page } from "../src/venue/Page";

const car = (seat: "red" | "blue" | "green" | "yellow", rank: number) => ({
  seat,
  name: `${seat} driver`,
  rank,
  status: "racing",
  place: null,
  lap: 1,
});
const RACE: VenueTable = {
  table: "main",
  online: true,
  phase: "planning",
  round: 4,
  track: "usa",
  laps: 2,
  cars: [car("blue", 1), car("red", 2), car("green", 3), car("yellow", 4)],
  seen: "2026-11-16T20:15:00+00:00",
};
const BAR: VenueHub = { hub: "bar", linked: true, url: "http://192.168.1.5:8000", tables: [RACE] };

let place: HTMLElement;
let answer: () => Response;

beforeEach(async () => {
  vi.useFakeTimers();
  await startLanguage("venue", "later");
  place = document.createElement("div");
  vi.stubGlobal("fetch", async (url: string) => (url === "/api/v1/venue" ? answer() : new Response("{}")));
});
afterEach(() => {
  render(null, place);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function shown(venue: Partial<Venue>): Promise<HTMLElement> {
  answer = () => Response.json({ open: true, hubs: [], joined: null, ...venue });
  render(<Page />, place);
  await vi.advanceTimersByTimeAsync(50);
  return place.querySelector("main") as HTMLElement;
}

it("shows the race of each of many tables, its first three cars, and the way to its own screen", async () => {
  const others = ["attic", "garden", "snug", "stage"].map((hub) => ({ ...BAR, hub, tables: [] }));
  const main = await shown({ hubs: [BAR, ...others] });
  expect(main.querySelector(".standing")?.textContent).toBe("USA · Lap 1 of 2 · Round 4");
  expect([...main.querySelectorAll(".leaders bdi")].map((one) => one.textContent)).toEqual([
    "blue driver",
    "red driver",
    "green driver",
  ]);
  expect(main.textContent).toContain("and 1 more car");
  expect(main.querySelector("a")?.getAttribute("href")).toBe("http://192.168.1.5:8000/?table=main");
  expect(main.querySelector(".table")?.classList.contains("still")).toBe(false);
});

it("shows every car where there are few tables", async () => {
  const main = await shown({ hubs: [BAR] });
  expect(main.querySelectorAll(".leaders li")).toHaveLength(4);
  expect(main.textContent).not.toContain("more car");
});

it("names the table where a hub has several", async () => {
  const main = await shown({ hubs: [{ ...BAR, tables: [RACE, { ...RACE, table: "snug" }] }] });
  expect([...main.querySelectorAll("h2")].map((one) => one.textContent)).toEqual([
    "bar · main",
    "bar · snug",
  ]);
});

it("shows how a table stood when its link was cut, and leads nobody there", async () => {
  const main = await shown({ hubs: [{ ...BAR, linked: false }] });
  expect(main.querySelector(".still .chip")?.textContent).toMatch(/^No link · As of /);
  expect(main.querySelectorAll(".leaders li")).toHaveLength(4);
  expect(main.querySelector("a")).toBeNull();
});

it("says that a hub is off, or has never come", async () => {
  const off = { ...BAR, tables: [{ ...RACE, online: false }] };
  const main = await shown({ hubs: [off, { hub: "attic", linked: false, url: null, tables: [] }] });
  const [first, second] = [...main.querySelectorAll(".chip")].map((one) => one.textContent);
  expect(first).toMatch(/^Switched off/);
  expect(second).toBe("Not here yet");
});

it("keeps what it was told last while nobody answers, and says so", async () => {
  const main = await shown({ hubs: [BAR] });
  answer = () => {
    throw new TypeError("no network");
  };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(place.querySelector(".link-banner")).not.toBeNull();
  expect(main.querySelectorAll(".leaders li")).toHaveLength(4);
});

it("says where the page is if this machine has joined another, and how to open one otherwise", async () => {
  expect((await shown({ open: false, joined: "10.0.0.1" })).textContent).toContain("shown by 10.0.0.1");
  render(null, place);
  expect((await shown({ open: false })).textContent).toContain("companion venue open");
});
