import { render } from "preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dashboard } from "../src/dashboard/Dashboard";
import { longestWord } from "../src/dashboard/fitting";
import { guests } from "../src/dashboard/Lobby";
import { health } from "../src/dashboard/model/health";
import { podium } from "../src/dashboard/model/result";
import { towerRows, wakeOf } from "../src/dashboard/model/tower";
import { turns } from "../src/dashboard/model/turns";
import { handsRows } from "../src/shared/hands";
import { speak } from "../src/shared/i18n";
import type { Link } from "../src/shared/link";
import { newTableState } from "../src/shared/link/state";
import type { CarState, PublicState, Waiting } from "../src/shared/messages";
import { describeEvent, driverName, namesOf } from "../src/shared/narration";
import { newsLines } from "../src/shared/news";
import { lapOfRace } from "../src/shared/race";
import type { CarStatus, Seat } from "../src/shared/words";
import { events, play, played, states } from "./support/fixture";
import { aCar, aState } from "./support/phone";
import { settled } from "./support/turns";

const find = (wanted: (state: PublicState) => boolean): PublicState => {
  const state = states.find(wanted);
  if (!state) throw new Error("the recorded race has no such state");
  return state;
};
const asks = (seat: Seat): Waiting => ({ seat, for: "react", options: [] });
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

  it("shows the interval to the car ahead on the board, and places won and lost since the start", () => {
    const retired = { ...aCar("white", 60, 5), status: "retired" as const };
    const won = { ...aCar("blue", 70, 1), status: "finished" as const, place: 1 };
    // In grid order: green started first, blue last.
    const cars = [aCar("green", 35, 3), aCar("red", 38, 2), retired, aCar("gray", 30, 4), won];
    const rows = towerRows(aState({ cars }));
    expect(rows.map(({ car, interval, won: places }) => [car.seat, interval, places])).toEqual([
      ["blue", null, 4],
      ["red", null, 0],
      ["green", 3, -2],
      ["gray", 5, 0],
      ["white", null, 0],
    ]);
  });

  it("counts the places of a race taken over from those already gone", () => {
    const cars = [aCar("green", 35, 4), aCar("red", 38, 3)];
    expect(towerRows(aState({ cars })).map(({ won }) => won)).toEqual([1, -1]);
  });

  it("leaves a sleeping phone grey until its driver is asked", () => {
    const car = aCar("red", 38, 1);
    const phone = (presence: object, waiting: Waiting[], one = car) =>
      wakeOf(aState({ waiting, seats: [{ seat: "red", name: "Anna" }] }), presence, one);
    expect(phone({ red: "online" }, [asks("red")])).toBe("awake");
    expect(phone({}, [asks("red")])).toBe("awake");
    expect(phone({ red: "lost" }, [asks("blue")])).toBe("asleep");
    expect(phone({ red: "lost" }, [asks("red")])).toBe("missed");
    expect(phone({ red: "lost" }, [], { ...car, status: "finished" })).toBe("awake");
    const left = aState({ waiting: [asks("red")], seats: [] });
    expect(wakeOf(left, { red: "lost" }, car)).toBe("awake");
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
    expect(longestWord("Wwww")).toBeCloseTo(6.4); // as wide as six others
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
    table.state.value = { ...resolving, waiting: [], seats: seats ?? [] };
    expect(health(table)).toMatchObject({
      phones: 2,
      phonesOnline: 1,
      missedSeats: [],
      readers: 2,
      lostReaders: ["north"],
    });
    table.state.value = { ...table.state.value, waiting: [asks("red"), asks("blue")] };
    expect(health(table).missedSeats).toEqual(["blue"]);
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
    expect(seats([came("red", 1), came("blue", 2, "flagged")])).toEqual(["blue", "red"]);
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
    await settled();
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
      await settled();
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
