import { render } from "preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dashboard } from "../src/dashboard/Dashboard";
import { guests } from "../src/dashboard/Lobby";
import { checklist } from "../src/dashboard/model/checklist";
import { handsSheet } from "../src/dashboard/model/hands";
import { health } from "../src/dashboard/model/health";
import { podium } from "../src/dashboard/model/result";
import { towerRows } from "../src/dashboard/model/tower";
import { turns } from "../src/dashboard/model/turns";
import { longestWord } from "../src/dashboard/Turns";
import { type HandMove, handsRows } from "../src/shared/hands";
import { speak } from "../src/shared/i18n";
import type { Link } from "../src/shared/link";
import { newTableState } from "../src/shared/link/state";
import type { CarState, PublicState } from "../src/shared/messages";
import { describeEvent, driverName, namesOf } from "../src/shared/narration";
import { newsLines } from "../src/shared/news";
import { lapOfRace } from "../src/shared/race";
import type { CarStatus, Seat } from "../src/shared/words";
import { raceOn } from "./support/boards";
import { events, play, played, states } from "./support/fixture";
import { aCar, aPosition, aState } from "./support/phone";

const find = (wanted: (state: PublicState) => boolean): PublicState => {
  const state = states.find(wanted);
  if (!state) throw new Error("the recorded race has no such state");
  return state;
};
const planning = find((state) => state.phase === "planning" && state.cars.some((car) => car.planned));
const resolving = find((state) => state.phase === "resolving" && state.step?.seat === state.order[0]);

describe("the tower", () => {
  it("is in order of rank with gaps to the leader", () => {
    for (const state of states.filter(({ phase }) => phase === "resolving")) {
      const rows = towerRows(state);
      expect(rows.map(({ car }) => car.rank)).toEqual(rows.map((_, index) => index + 1));
      expect(rows.every(({ gap }) => gap === null || gap >= 0)).toBe(true);
    }
  });

  it("counts gaps from the first car on the board, not from one that retired or finished", () => {
    const retired = { ...aCar("white", 60, 4), status: "retired" as const };
    const won = { ...aCar("blue", 70, 1), status: "finished" as const, place: 1 };
    const cars = [retired, won, aCar("red", 38, 2), aCar("green", 35, 3)];
    expect(towerRows(aState({ cars })).map(({ car, gap }) => [car.seat, gap])).toEqual([
      ["blue", null],
      ["red", null],
      ["green", 3],
      ["white", null],
    ]);
  });

  it("marks who acts, who has planned and who has adrenaline", () => {
    expect(towerRows(resolving).filter(({ acting }) => acting)).toHaveLength(1);
    expect(towerRows(planning).flatMap(({ chips }) => chips)).toContain("planned");
    const rows = towerRows(resolving).filter(({ chips }) => chips.includes("adrenaline"));
    expect(rows.map(({ car }) => car.seat).sort()).toEqual([...resolving.adrenaline].sort());
  });

  it("shows the lap, never one too many", () => {
    expect(Math.max(...states.filter(({ laps }) => laps).map(lapOfRace))).toBe(1);
  });

  it("marks a spin-out until the end of its round", () => {
    const marked = (state: PublicState) =>
      towerRows(state)
        .filter(({ chips }) => chips.includes("spun-out"))
        .map(({ car }) => car.seat);
    expect(marked({ ...resolving, spun_out: ["blue"] })).toEqual(["blue"]);
    expect(marked({ ...resolving, spun_out: [] })).toEqual([]);
  });
});

describe("now, next, then", () => {
  it("counts the letters a line cannot break between", () => {
    expect(["Bo", "Åsa-Britt Öst", "Aleksandriina K"].map(longestWord)).toEqual([2, 5, 13]);
  });

  it("shows everybody while they plan, then the first two of the order", () => {
    const [now, next, then] = turns(planning);
    expect(now.kind).toBe("all");
    expect([next, then]).toEqual(planning.order.slice(0, 2).map((seat) => ({ kind: "seat", seat })));
  });

  it("does not wait for the plan of a car that has retired", () => {
    const [blue, red] = aState().cars;
    if (!blue || !red) throw new Error("there are two cars");
    const cars = [{ ...blue, status: "retired" as const }, red];
    expect(turns(aState({ cars }))[0]).toEqual({ kind: "all", done: 0, all: 1, missing: ["red"] });
  });

  it("shows the order from the acting car on, then a new round", () => {
    expect(turns(resolving)).toEqual(resolving.order.slice(0, 3).map((seat) => ({ kind: "seat", seat })));
    const last = find((state) => state.phase === "resolving" && state.step?.seat === state.order.at(-1));
    expect(turns(last).map(({ kind }) => kind)).toEqual(["seat", "round", "all"]);
  });
});

describe("what hands must do", () => {
  const seats: Seat[] = ["red", "blue", "green", "yellow", "black", "gray", "orange", "purple"];
  const drive = (seat: Seat, spaces?: number): HandMove => ({
    seat,
    move: "car",
    to: aPosition(8),
    ...(spaces === undefined ? {} : { spaces }),
  });
  const turn = (seat: Seat): HandMove[] => [
    { seat, move: "gear", to: 3 },
    { seat, move: "cards", count: 3, from: "hand", to: "play-area" },
    drive(seat, 8),
  ];
  const told = (moves: readonly HandMove[], lines = 5) =>
    handsSheet(moves, lines).groups.map(
      ({ seat, moves: own }) => [seat, own.map(({ text }) => text)] as const,
    );

  it("says how far a car goes and where to, as the board names it", async () => {
    await raceOn("usa");
    const place = "4 before corner 1 (limit 7), Race Line";
    const texts = [8, -13, 0, undefined].flatMap((spaces) => told([drive("red", spaces)]));
    expect(texts.map(([, [text]]) => text)).toEqual([
      `8 forward, to ${place}`,
      `13 back, to ${place}`,
      `Car across, to ${place}`,
      `Car to ${place}`,
    ]);
  });

  it("is grouped by seat, the car first", () => {
    const groups = told([...turn("red"), { seat: "blue", move: "gear", to: 2 }]);
    expect(groups.map(([seat]) => seat)).toEqual(["red", "blue"]);
    expect(groups[0]?.[1]?.[0]).toContain("8 forward");
    expect(groups[0]?.[1]?.slice(1)).toEqual(["Gear pawn to 3", "3 cards: hand → play area"]);
  });

  it("shows every car before anybody's cards, and counts what has no room", () => {
    const moves = seats.flatMap(turn);
    const { groups, more } = handsSheet(moves, 5);
    expect(groups.length).toBeGreaterThan(2);
    expect(groups.every(({ moves: [first] }) => first?.text.includes("forward"))).toBe(true);
    expect(groups.reduce((sum, group) => sum + group.moves.length, more)).toBe(moves.length);
    expect(more).toBeGreaterThan(0);
  });

  it("puts short moves side by side, so that eight gear pawns need no count", () => {
    const { groups, more } = handsSheet(
      seats.map((seat) => ({ seat, move: "gear", to: 3 })),
      5,
    );
    expect([groups.length, more]).toEqual([8, 0]);
  });
});

describe("the checklist before the start", () => {
  const seats: Seat[] = ["red", "blue", "green"];
  const grid = seats.map((seat, index) => ({ ...aCar(seat, 0, index + 1), engine: 6, gear: 1 }));
  const need = (seat: Seat, handicap = 0, on_grid = true) => ({ seat, stress: 3, handicap, on_grid });
  const told = (cars: CarState[], prepare: PublicState["prepare"]) =>
    checklist({ cars, prepare: prepare ?? [] }).map(({ what, count }) => `${count} ${what}`);

  it("takes every number from the hub", () => {
    const prepare = seats.map((seat) => ({ ...need(seat), stress: 5 }));
    const cars = grid.map((car) => ({ ...car, engine: 8, hand: 9 }));
    expect(told(cars, prepare)).toEqual(["8 heat", "5 stress", "0 shuffle", "9 draw", "1 gear"]);
  });

  it("names the seats that differ, and whose handicap it is", () => {
    const cars = grid.map((car) => (car.seat === "blue" ? { ...car, engine: 4 } : car));
    const [heat] = checklist({ cars, prepare: [need("red"), need("blue", 2), need("green")] });
    expect(heat).toEqual({
      what: "heat",
      count: 6,
      exceptions: [{ seat: "blue", count: 4, handicap: true }],
    });
  });

  it("deals no decks again where a race is taken over", () => {
    expect(
      told(
        grid,
        seats.map((seat) => need(seat, 0, false)),
      ),
    ).toEqual(["6 heat", "1 gear"]);
  });
});

describe("texts", () => {
  it("has a sentence for every event in every language", async () => {
    for (const language of ["en", "sv", "fi", "es", "cs"] as const) {
      await speak(language);
      const said = events.map((event) => describeEvent(event, {}));
      expect(said.filter((text) => text === "" || /[{}]|undefined|\[object/.test(text))).toEqual([]);
    }
  });

  it("announces the latest first, each line under a stable key", () => {
    const [one, two, three] = events.slice(0, 3).map((event, index) => ({ ...event, no: index < 2 ? 4 : 5 }));
    if (!one || !two || !three) throw new Error("the recorded race is too short");
    const before = newsLines({ race: "today", recent: [one, two] });
    const after = newsLines({ race: "today", recent: [two, three] });
    expect(after.map(({ event }) => event)).toEqual([three, two]);
    expect(after[1]?.key).toBe(before[0]?.key);
    expect(new Set([...before, ...after].map(({ key }) => key)).size).toBe(3);
  });

  it("calls a car without a name by its colour in the reader's language", async () => {
    await speak("fi");
    expect(driverName({ seat: "red", name: "Red" })).toBe("Punainen");
    expect(driverName({ seat: "red", name: "" })).toBe("Punainen");
    expect(driverName({ seat: "red", name: "Aino" })).toBe("Aino");
    expect(namesOf([{ seat: "red", name: "Aino" }])).toEqual({ red: "Aino" });
    // First strong isolate, pop directional isolate: two such names side by side do not change places.
    expect(namesOf([{ seat: "red", name: "נועה" }])).toEqual({ red: "\u2068נועה\u2069" });
    await speak("en");
  });

  it("groups moves that several seats make", () => {
    const rows = handsRows([
      { seat: "red", move: "gear", to: 3 },
      { seat: "blue", move: "gear", to: 3 },
      { seat: "blue", move: "heat", count: 1, from: "engine", to: "discard" },
    ]);
    expect(rows.map(({ seats }) => seats)).toEqual([["red", "blue"], ["blue"]]);
  });

  it("counts phones and readers, and names the lost ones", async () => {
    const table = await played();
    table.presence.value = { red: "online", blue: "lost" };
    table.readers.value = { north: "lost", south: "online", east: "offline" };
    const seats = ["red", "blue", "green"].map((seat) => ({ seat, name: "" })) as PublicState["seats"];
    table.state.value = { ...resolving, seats: seats ?? [] };
    expect(health(table)).toMatchObject({
      phones: 2,
      phonesOnline: 1,
      lostSeats: [],
      asleepSeats: ["blue"],
      readers: 2,
      lostReaders: ["north"],
    });
    const asked = [{ seat: "blue" as const, for: "flip" as const, options: [] }];
    table.state.value = { ...table.state.value, waiting: asked };
    expect(health(table)).toMatchObject({ phonesOnline: 1, lostSeats: ["blue"], asleepSeats: [] });
  });

  it("lists who has joined, and which cars are still free", () => {
    const cars = [{ ...aCar("red", 0, 1), name: "Aino" }, aCar("blue", 0, 2), aCar("white", 0, 3)];
    const seats: PublicState["seats"] = [
      { seat: "red", name: "A." },
      { seat: "green", name: "Bo" },
      { seat: "white", name: "Cilla" },
    ];
    expect(guests({ cars, seats })).toEqual([
      { seat: "red", name: "Aino", here: true },
      { seat: "blue", name: "Blue", here: false },
      { seat: "white", name: "Cilla", here: true },
      { seat: "green", name: "Bo", here: true },
    ]);
  });

  it("puts the winner in the middle of the podium", () => {
    const seats = (cars: CarState[]) => podium(cars).map(({ seat }) => seat);
    const came = (seat: Seat, place: number, status: CarStatus = "finished") =>
      ({ ...aCar(seat, 70, place), place, status }) satisfies CarState;
    expect(seats([came("red", 3), came("blue", 1), came("green", 2)])).toEqual(["green", "blue", "red"]);
    expect(seats([came("red", 1)])).toEqual(["red"]);
    expect(seats([came("red", 1), came("blue", 2, "retired")])).toEqual(["red"]);
    expect(seats([came("red", 3), came("blue", 4)])).toEqual(["red"]);
  });
});

describe("the page", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("follows a whole race and does not grow", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no hub here")));
    const table = newTableState();
    const link = { ...table, table: "main" } as unknown as Link;
    const root = document.createElement("div");
    render(<Dashboard link={link} />, root);
    const sizes: number[] = [];
    for (const state of play(table)) {
      await Promise.resolve();
      if (state.phase === "resolving") sizes.push(root.querySelectorAll("*").length);
    }
    await new Promise((done) => setTimeout(done, 20));
    expect(root.querySelector(".podium .name")?.textContent).toBeTruthy();
    expect(Math.max(...sizes)).toBeLessThan(600);
    render(null, root);
  });

  it("shows how to join the next race when one is over, unless the seats are locked", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no hub here")));
    const table = newTableState();
    const root = document.createElement("div");
    render(<Dashboard link={{ ...table, table: "garden" } as unknown as Link} />, root);
    const code = async (state: PublicState) => {
      table.state.value = state;
      await new Promise((done) => setTimeout(done, 20));
      return root.querySelector<HTMLImageElement>(".next-race .qr")?.src;
    };
    expect(await code(planning)).toBeUndefined();
    for (const phase of ["finished", "abandoned"] as const) {
      expect(await code({ ...planning, phase })).toContain("garden");
      expect(await code({ ...planning, phase, locked: true })).toBeUndefined();
    }
    render(null, root);
  });
});
