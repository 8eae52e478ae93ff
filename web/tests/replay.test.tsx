// Looking at a race again: the pictures are the hub's moments, the player goes through them, the page tells them.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FILM_MS, filmOf, wholeRace } from "../src/replay/film";
import { markedFrames, nextMark, roundStarts } from "../src/replay/marking";
import { Replay } from "../src/replay/Page";
import { Player } from "../src/replay/player";
import { type Frame, framesOf } from "../src/replay/reel";
import { linesOf } from "../src/replay/Words";
import { startLanguage } from "../src/shared/i18n";
import { isNews, namesOf } from "../src/shared/narration";
import { freshNews } from "../src/shared/news";
import { raceOn } from "./support/boards";
import { someMoments } from "./support/replay";

const moments = someMoments();
const frames = framesOf(moments);
const last = frames.length - 1;
const first = (test: (frame: Frame) => boolean): number => frames.findIndex(test);

beforeEach(async () => {
  vi.useFakeTimers();
  await startLanguage("dashboard", "later");
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, "", "#");
});

describe("the pictures of a race", () => {
  it("end in the state in which the race ended", () => {
    const { cars, phase, round, order, official } = moments.state;
    expect(frames[last]?.state).toMatchObject({ cars, phase, round, order, official });
  });

  it("hold each car as the latest moment has left it", () => {
    for (const [at, { state }] of frames.entries()) {
      for (const car of state.cars) {
        const told = moments.moments
          .slice(0, at + 1)
          .findLast(({ cars }) => cars.some((one) => one.seat === car.seat));
        expect(car).toEqual(told?.cars.find(({ seat }) => seat === car.seat));
      }
    }
  });

  it("make news when the next one is shown, and none on the way back", () => {
    const turn = first(({ moment }) => moment.seat !== null);
    const [before, now] = [frames[turn - 1]?.state, frames[turn]?.state];
    if (!before || !now) throw new Error("there is a turn after the start");
    expect(freshNews(before, now).map(({ type }) => type)).toEqual(
      moments.moments[turn]?.events.filter(isNews).map(({ type }) => type),
    );
    expect(freshNews(now, before)).toEqual([]);
  });

  it("are marked where somebody finished, spun out, overtook or boosted", () => {
    for (const { moment, marks } of frames) {
      const has = (type: string) => moment.events.some((event) => event.type === type);
      expect(marks.includes("finish")).toBe(has("finished"));
      expect(marks.includes("spin-out")).toBe(has("spun_out"));
      expect(marks.includes("boost")).toBe(has("boosted"));
      expect(marks.includes("overtake")).toBe(moment.overtook.length > 0);
    }
    expect(new Set(frames.flatMap(({ marks }) => marks)).size).toBeGreaterThan(2);
  });

  it("know their rounds, and the marks before and after", () => {
    expect(roundStarts(frames).map(({ round }) => round)).toEqual(
      Array.from({ length: moments.state.round }, (_, index) => index + 1),
    );
    const marked = markedFrames(frames).map(({ at }) => at);
    expect(nextMark(frames, 0, 1)).toBe(marked[0]);
    expect(nextMark(frames, marked[1] ?? 0, -1)).toBe(marked[0]);
    expect(nextMark(frames, 0, -1)).toBeNull();
  });
});

describe("the race in 60 seconds", () => {
  const length = (cuts: readonly { ms: number }[]) => cuts.reduce((sum, { ms }) => sum + ms, 0);

  it.each([
    ["moving", false],
    ["still", true],
  ])("takes no longer, from the grid to the end, %s", (_, calm) => {
    const many = Array.from({ length: 6 }, () => frames).flat();
    for (const race of [frames, many, frames.slice(0, 3), frames.slice(0, 1)]) {
      const film = filmOf(race, calm);
      expect(length(film)).toBeLessThanOrEqual(FILM_MS + 1);
      expect([film[0]?.at, film.at(-1)?.at]).toEqual([0, race.length - 1]);
      expect(film.map(({ at }) => at)).toEqual([...new Set(film.map(({ at }) => at))].sort((a, b) => a - b));
    }
  });

  it("dwells on what happened", () => {
    const film = filmOf(frames, false);
    const turns = film.slice(1, -1);
    const shown = (marked: boolean) =>
      turns.filter(({ at }) => (frames[at]?.marks.length ?? 0) > 0 === marked).map(({ ms }) => ms);
    expect(Math.min(...shown(true))).toBeGreaterThan(Math.max(...shown(false)));
  });

  it("is a few pictures, each long enough to look at, where less motion is asked", () => {
    const film = filmOf(frames, true);
    expect(film.length).toBeLessThanOrEqual(moments.state.round + 2);
    expect(Math.min(...film.map(({ ms }) => ms))).toBeGreaterThanOrEqual(2000);
  });
});

describe("the player", () => {
  it("plays every moment to the end, and then once more from the start", () => {
    const player = new Player(frames);
    player.play();
    for (const { at, ms } of wholeRace(frames)) {
      expect(player.at.value).toBe(at);
      vi.advanceTimersByTime(ms);
    }
    expect([player.playing.value, player.at.value, player.state.value]).toEqual([
      false,
      last,
      frames[last]?.state,
    ]);
    player.play();
    expect([player.playing.value, player.at.value]).toEqual([true, 0]);
    player.pause();
  });

  it("plays faster when asked to, also on the way", () => {
    const player = new Player(frames);
    player.play();
    player.setSpeed(4);
    vi.advanceTimersByTime((wholeRace(frames)[0]?.ms ?? 0) / 4);
    expect(player.at.value).toBe(1);
    player.pause();
  });

  it("drives one turn on, and puts cars down after a jump and on the way back", () => {
    const player = new Player(frames);
    player.step(1);
    expect([player.at.value, player.still()]).toEqual([1, false]);
    player.step(-1);
    expect([player.at.value, player.still()]).toEqual([0, true]);
    player.jump(5000);
    expect([player.at.value, player.still()]).toEqual([last, true]);
  });

  it("stops for whoever steps, and never leaves the race", () => {
    const player = new Player(frames);
    player.play();
    player.step(-3);
    expect([player.playing.value, player.at.value]).toEqual([false, 0]);
    vi.advanceTimersByTime(60_000);
    expect(player.at.value).toBe(0);
  });

  it("shows the film from the grid to the end within its minute", () => {
    const player = new Player(frames);
    player.jump(7);
    player.setSpeed(0.5);
    player.playFilm();
    expect([player.film.value, player.at.value]).toEqual([true, 0]);
    vi.advanceTimersByTime(FILM_MS + 10);
    expect([player.film.value, player.playing.value, player.at.value]).toEqual([false, false, last]);
  });
});

describe("the page", () => {
  let root: HTMLElement;
  let player: Player;

  beforeEach(async () => {
    vi.useRealTimers();
    await raceOn("italy");
    root = document.body.appendChild(document.createElement("div"));
    player = new Player(frames);
  });
  afterEach(() => {
    act(() => render(null, root));
    root.remove();
  });
  const open = () => act(() => render(<Replay race="2026-05-02-1" player={player} driven={moments} />, root));
  const press = (key: string) =>
    act(() => void dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
  const shown = (selector: string) => root.querySelector<HTMLElement>(selector);
  const tap = (selector: string) => act(() => shown(selector)?.click());

  it("tells the day alone of a race from elsewhere, and an own board by its name", () => {
    const driven = { track: "usa~1f0c93ab", board_name: "Ours", started: "2024-02-29T12:00:00+00:00" };
    for (const [imported, hour] of [
      [null, true],
      ["file", false],
    ] as const) {
      act(() => render(<Replay race="a" player={player} driven={{ ...driven, imported }} />, root));
      expect(/\d:\d\d/.test(shown(".when")?.textContent ?? "")).toBe(hour);
      expect(shown("h1")?.textContent).toBe("Ours (own board)");
    }
  });

  it("opens at the moment of its address, and keeps the address of what is shown", () => {
    history.replaceState(null, "", "#moment-9");
    open();
    expect(player.at.value).toBe(9);
    press("ArrowRight");
    expect([player.at.value, location.hash]).toEqual([10, "#moment-10"]);
  });

  it("starts the film for an address that asks for it", () => {
    history.replaceState(null, "", "#film");
    open();
    expect(player.film.value).toBe(true);
  });

  it("answers to keys", () => {
    open();
    press("End");
    expect(player.at.value).toBe(last);
    press("ArrowLeft");
    expect(player.at.value).toBe(last - 1);
    press("Home");
    press("n");
    expect(player.at.value).toBe(nextMark(frames, 0, 1));
    const mark = player.at.value;
    press("N"); // with caps lock
    expect(player.at.value).toBe(nextMark(frames, mark, 1));
    press("P");
    expect(player.at.value).toBe(mark);
    press(" ");
    expect(player.playing.value).toBe(true);
    press(" ");
    expect(player.playing.value).toBe(false);
  });

  it("tells in words what happened, with the cards", () => {
    const at = first(({ moment }) => moment.overtook.length > 0 && moment.discarded.length > 0);
    player.jump(at);
    open();
    const { moment, state } = frames[at] as Frame;
    const words = shown(".words")?.textContent ?? "";
    for (const line of linesOf(frames[at] as Frame, namesOf(state.cars))) expect(words).toContain(line);
    expect(words).toContain("Overtakes");
    const faces = [...([...root.querySelectorAll(".words > .faces")].at(-1)?.children ?? [])].slice(1);
    expect(faces.map((face) => face.getAttribute("aria-label"))).toEqual(moment.discarded);
  });

  it("calls the grid no round", () => {
    open();
    expect(shown(".words")?.textContent).not.toContain("Round");
    expect(shown("input[type=range]")?.getAttribute("aria-valuetext")).toBe("On the grid");
    act(() => player.jump(1));
    expect(shown(".words")?.textContent).toContain("Round 1");
    expect(shown("input[type=range]")?.getAttribute("aria-valuetext")).toContain("Round 1: ");
  });

  it("shows every plan while all plan", () => {
    const at = first(({ moment }) => moment.plans.length > 0);
    player.jump(at);
    open();
    expect(root.querySelectorAll(".plans li")).toHaveLength(moments.moments[at]?.plans.length ?? -1);
  });

  it("lists the highlights, of one kind if asked, and leads to each", () => {
    open();
    const rows = () => [...root.querySelectorAll<HTMLButtonElement>(".highlights li button")];
    expect(rows()).toHaveLength(markedFrames(frames).length);
    const finishes = frames.flatMap(({ marks }, at) => (marks.includes("finish") ? [at] : []));
    tap(".kinds button");
    expect(rows()).toHaveLength(finishes.length);
    act(() => rows()[0]?.click());
    expect(player.at.value).toBe(finishes[0]);
  });

  it("copies a link to the moment", async () => {
    const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    player.jump(4);
    open();
    tap(".copy-link button");
    await vi.waitUntil(() => shown(".copy-link [role=status]")?.textContent);
    expect(copy).toHaveBeenCalledWith(expect.stringMatching(/^http.*#moment-4$/));
    expect(shown(".copy-link input")).toBeNull();
  });

  it("shows the link where the browser does not copy", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    player.jump(4);
    open();
    tap(".copy-link button");
    await vi.waitUntil(() => shown(".copy-link input"));
    expect((shown(".copy-link input") as HTMLInputElement).value).toContain("#moment-4");
  });
});
