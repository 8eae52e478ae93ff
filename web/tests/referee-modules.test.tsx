// The modules in the referee's set-up: folded away for a core night, and the keys they become.
import { signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GARAGE_CARDS } from "../src/modules/catalogue";
import { loadModules } from "../src/modules/later";
import type { PrintedCard } from "../src/modules/printed";
import { nightOf, setUpCommand } from "../src/referee/setup/command";
import { FRESH, type ModulesChosen, NO_MODULES } from "../src/referee/setup/modules/chosen";
import {
  dealtUpgrades,
  drawnTokens,
  isUsedUp,
  poolOf,
  tokenLines,
  withRoad,
} from "../src/referee/setup/modules/drawing";
import { ModulesChoice } from "../src/referee/setup/modules/ModulesChoice";
import { TappedTagsContext } from "../src/referee/setup/modules/tappedTokens";
import {
  EMPTY_NIGHT,
  forNextTime,
  type Night,
  newDriver,
  onBoard,
  onlyJoined,
  withJoined,
  withLegends,
} from "../src/referee/setup/night";
import type { Board } from "../src/shared/boards";
import { addTexts } from "../src/shared/i18n";
import type { PublicState, SeenTag } from "../src/shared/messages";
import type { Seat } from "../src/shared/words";
import { boards, raceOn } from "./support/boards";
import { cleanupRoots, draw } from "./support/drawing";
import { texts } from "./support/texts";
import { settled } from "./support/turns";

vi.mock("../src/shared/vocabulary", async (original) => ({
  ...(await original<typeof import("../src/shared/vocabulary")>()),
  MODULES: ["garage", "weather", "legends", "championship"],
}));

const night = (...seats: Seat[]): Night => ({
  ...EMPTY_NIGHT,
  track: "usa",
  drivers: seats.map((seat) => newDriver(seat)),
});
const withModules = (of: Night, modules: Partial<ModulesChosen>): Night => ({
  ...of,
  modules: { ...NO_MODULES, ...modules },
});
const order = ({ drivers }: Night) =>
  drivers.map(({ seat, legend }) => (legend ? `(${seat})` : seat)).join(" ");
const board = (id: string): Board => boards.find((one) => one.id === id) as Board;

describe("a set-up", () => {
  it("has no key of a module that stays in the box", () => {
    const command = setUpCommand(night("red", "blue"));
    expect(Object.keys(command ?? {}).sort()).toEqual(["cars", "do", "rulings", "track"]);
    expect(command?.cars).toEqual([{ seat: "red" }, { seat: "blue" }]);
  });

  it("has the keys of those in play, without what nobody said", () => {
    const chosen = withModules(withLegends(night("red"), 1), {
      garage: FRESH.garage,
      weather: { token: null, roads: { "12": "overheat" } },
      legends: { pro: 2, deck: "table" },
      championship: { ...FRESH.championship, event: "1961-2", race: 2 },
    });
    expect(setUpCommand(chosen)).toMatchObject({
      garage: { cards: "all", boxes: ["base"], how: "draft", deck: "table" },
      weather: { roads: { "12": "overheat" } },
      legends: { pro: 2, deck: "table" },
      championship: { event: "1961-2", race: 2 },
      cars: [{ seat: "red" }, { seat: "black", legend: true }],
    });
    expect(setUpCommand(chosen)).not.toHaveProperty("weather.token");
    expect(setUpCommand(chosen)).not.toHaveProperty("championship.press");
    expect(setUpCommand(chosen)).not.toHaveProperty("championship.points");
  });

  it("names the upgrades only where they are dealt or entered", () => {
    const [red] = night("red").drivers;
    const dealt = { ...night("red"), drivers: [{ ...red, upgrades: ["up-08", "up-17"] }] } as Night;
    const cars = (how: "given" | "draft") =>
      setUpCommand(withModules(dealt, { garage: { ...FRESH.garage, how } }))?.cars;
    expect(cars("given")).toEqual([{ seat: "red", upgrades: ["up-08", "up-17"] }]);
    expect(cars("draft")).toEqual([{ seat: "red" }]);
  });

  it("asks no gear and no cards of a Legend in a race that is taken over", () => {
    const taken = { ...withLegends(night("red"), 1), takeOver: true };
    expect(Object.keys(setUpCommand(taken)?.cars[1] ?? {})).toEqual(["seat", "legend", "at"]);
  });

  it("is read back as it was told", () => {
    const chosen = withModules(withLegends(night("red"), 1), {
      weather: { token: "sun", roads: { "12": "slip+1" } },
      legends: FRESH.legends,
    });
    const { do: _, ...setup } = setUpCommand(chosen) ?? {};
    const cars = chosen.drivers.map(({ seat }) => ({ seat, name: "", at: {} }));
    const read = nightOf({ setup, cars } as unknown as PublicState);
    expect(read.modules).toEqual(chosen.modules);
    expect(order(read)).toBe("red (black)");
  });
});

describe("Legends", () => {
  it("take free colours, those with a helmet first, and leave in the order they came", () => {
    const filled = withLegends(night("red", "black"), 3);
    expect(order(filled)).toBe("red black (gray) (yellow) (green)");
    expect(order(withLegends(filled, 1))).toBe("red black (gray)");
    expect(order(withLegends(filled, 0))).toBe("red black");
  });

  it("give their colour up to somebody who joins with it, and stay when only those who joined do", () => {
    const joined = [{ seat: "black" as const, name: "Bo" }];
    const filled = withLegends(night("red"), 2);
    expect(order(withJoined(filled, joined, new Set(), 8))).toBe("red (gray) black");
    expect(order(onlyJoined(filled, joined))).toBe("(black) (gray)");
  });
});

describe("tokens", () => {
  it("lie at every corner, at a chicane once, and no kind more than twice", () => {
    expect(tokenLines(board("usa"))).toEqual(board("usa").corners.map(({ after }) => after));
    const lines = tokenLines(board("spain"));
    expect(lines.length).toBe(9);
    for (let seed = 0; seed < 20; seed += 1) {
      const { token, roads } = drawnTokens(board("spain"), () => (seed * 0.37) % 1);
      expect(token).not.toBeNull();
      expect(Object.keys(roads).map(Number)).toEqual(lines);
      const kinds = Object.values(roads);
      expect(kinds.filter((kind) => kinds.filter((one) => one === kind).length > 2)).toEqual([]);
    }
  });

  it("are laid and taken away one by one", () => {
    const one = withRoad(withRoad(FRESH.weather, 12, "overheat"), 33, "overheat");
    expect(one.roads).toEqual({ "12": "overheat", "33": "overheat" });
    expect(isUsedUp(one, 49, "overheat")).toBe(true);
    expect(isUsedUp(one, 33, "overheat")).toBe(false);
    expect(withRoad(one, 12, null).roads).toEqual({ "33": "overheat" });
  });

  it("do not follow to another board or another night", () => {
    const wet = withModules(night("red"), { weather: { token: "rain", roads: { "12": "overheat" } } });
    expect(onBoard(wet, "italy").modules.weather).toEqual({ token: "rain", roads: {} });
    expect(forNextTime(wet).modules.weather).toEqual(FRESH.weather);
  });
});

it("deals three upgrades of the chosen kinds and boxes to each, no card more than twice", () => {
  const cards = GARAGE_CARDS as readonly PrintedCard[];
  expect(poolOf(cards, { ...FRESH.garage, cards: "basic" }).length).toBe(17);
  expect(poolOf(cards, { ...FRESH.garage, cards: "advanced", boxes: ["heavy-rain"] }).length).toBe(6);
  const pool = poolOf(cards, { ...FRESH.garage, boxes: ["base", "heavy-rain", "tunnel-vision"] });
  expect(pool.length).toBe(60);
  const hands = dealtUpgrades(pool, 8, Math.random);
  const all = hands.flat();
  expect(hands.map((hand) => hand.length)).toEqual(Array(8).fill(3));
  expect(all.filter((card) => all.filter((one) => one === card).length > 2)).toEqual([]);
});

describe("the page", () => {
  const now = signal(EMPTY_NIGHT);
  const change = (to: (night: Night) => Night) => {
    now.value = to(now.value);
  };
  const Page = () => <ModulesChoice night={now.value} change={change} />;
  const show = async (drawn: ComponentChild = <Page />) => {
    const page = draw(drawn);
    const details = page.querySelector("details") as HTMLDetailsElement;
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
    await vi.waitFor(() => expect(page.querySelectorAll(".module").length).toBe(5));
    return page;
  };
  const toggle = async (page: ParentNode, module: string) => {
    page.querySelector<HTMLInputElement>(`[aria-label="${module}"] > .switch input`)?.click();
    await vi.waitFor(() =>
      expect(page.querySelector(`[aria-label="${module}"] .module-options`)).not.toBeNull(),
    );
  };

  beforeEach(async () => {
    await raceOn(null);
    await addTexts("referee");
    await loadModules();
    now.value = night("red", "blue");
  });
  afterEach(cleanupRoots);

  it("is one closed line on a night of the core game", () => {
    const page = draw(<Page />);
    expect(page.textContent).toBe("Modules: the core game only");
    expect(page.querySelector(".module")).toBeNull();
  });

  it("fills the grid with Legends by one press, and empties it by another", async () => {
    const page = await show();
    await toggle(page, "Legends");
    expect(order(now.value)).toBe("red blue (black) (gray) (yellow) (green)");
    expect(page.querySelector("summary")?.textContent).toBe("Modules: Legends");
    page.querySelector<HTMLInputElement>('[aria-label="Legends"] > .switch input')?.click();
    expect(order(now.value)).toBe("red blue");
    expect(now.value.modules).toEqual(NO_MODULES);
  });

  it("draws all tokens by one press and shows them at their corners", async () => {
    const page = await show();
    await toggle(page, "Weather and roads");
    page.querySelector<HTMLButtonElement>(".module-options > .button")?.click();
    await vi.waitFor(() => expect(page.querySelectorAll(".road-rows .token-face").length).toBe(4));
    expect(page.querySelectorAll('.token-key[aria-pressed="true"]').length).toBe(1);
  });

  it("takes a token that is held to a reader, at the corner chosen or at the first without one", async () => {
    const tapped = signal<SeenTag | null>({ uid: "0400", reader: "red", meaning: "pitwall:token:sun" });
    const page = await show(
      <TappedTagsContext.Provider value={tapped}>
        <Page />
      </TappedTagsContext.Provider>,
    );
    await toggle(page, "Weather and roads");
    const weather = () => now.value.modules.weather;
    expect(weather()?.token).toBeNull(); // tapped before the page asked
    const tap = async (token: string, uid: string) => {
      tapped.value = { uid, reader: "table", meaning: `pitwall:token:${token}` };
      await settled();
    };
    await tap("rain", "0401");
    await tap("overheat", "0402");
    await tap("limit+1", "0403");
    expect(weather()).toEqual({ token: "rain", roads: { "12": "overheat", "33": "limit+1" } });
    page.querySelectorAll<HTMLSelectElement>(".road-rows select")[3]?.dispatchEvent(new Event("focus"));
    await tap("overheat", "0404");
    await tap("weather", "0405");
    expect(weather()?.roads).toEqual({
      "12": "overheat",
      "33": "limit+1",
      "49": "weather",
      "57": "overheat",
    });
    await tap("weather", "0405"); // no corner is left
    tapped.value = { uid: "0406", reader: "table", meaning: "pitwall:card:up-01" };
    await settled();
    expect(Object.keys(weather()?.roads ?? {})).toHaveLength(4);
  });

  it("deals upgrades, and takes single cards", async () => {
    now.value = withModules(now.value, { garage: { ...FRESH.garage, how: "random" } });
    const page = await show();
    page.querySelector<HTMLButtonElement>(".module-options > .button")?.click();
    await vi.waitFor(() => expect(page.querySelectorAll(".upgrade-rows .card-face").length).toBe(6));
    expect(now.value.drivers.map(({ upgrades }) => upgrades.length)).toEqual([3, 3]);
    page.querySelector<HTMLButtonElement>(".upgrade-rows .button")?.click();
    await vi.waitFor(() => expect(page.querySelectorAll("dialog .card-key").length).toBe(3 + 48));
    page.querySelector<HTMLButtonElement>("dialog .card-key")?.click();
    expect(now.value.drivers[0]?.upgrades.length).toBe(2);
  });

  it("lets an event be driven on another board, with press corners to choose", async () => {
    const page = await show();
    await toggle(page, "Championship");
    const choice = page.querySelector<HTMLSelectElement>(".event-choice select") as HTMLSelectElement;
    choice.value = "1961-1";
    choice.dispatchEvent(new Event("change"));
    await vi.waitFor(() => expect(texts(page, ".warned")).toHaveLength(1));
    expect(now.value.modules.championship).toMatchObject({ event: "1961-1", race: 1, press: null });
    page.querySelector<HTMLButtonElement>(".module-options .legend-colours .button")?.click();
    expect(now.value.modules.championship?.press).toEqual([12]);
  });

  it("switches tournament gears by the ruling they are", async () => {
    const page = await show();
    page.querySelector<HTMLInputElement>('[aria-label="Tournament gears"] input')?.click();
    expect(now.value.rulings).toEqual({ gear_shown: "at-reveal" });
    page.querySelector<HTMLInputElement>('[aria-label="Tournament gears"] input')?.click();
    expect(now.value.rulings).toEqual({});
  });
});
