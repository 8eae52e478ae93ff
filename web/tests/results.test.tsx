// The page of a result: its charts and tables tell what the hub answered, and nothing else.
import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Classification } from "../src/results/Classification";
import { Charts } from "../src/results/charts/Charts";
import { lapChart } from "../src/results/charts/lapChart";
import { bars, SMALL, scaleOf } from "../src/results/charts/perCar";
import { figureRows } from "../src/results/figures";
import { bgStatsLink } from "../src/results/home/bgStats";
import { Result } from "../src/results/Page";
import type { RaceResult, RoundPlaces } from "../src/shared/answers";
import type { Board } from "../src/shared/boards";
import { startLanguage } from "../src/shared/i18n";
import { describeAward, describeGap, heatPaid, rowsOf } from "../src/shared/result";
import { signed } from "../src/shared/signed";
import { boards } from "./support/boards";
import { aResult, someFigures } from "./support/result";
import { texts } from "./support/texts";

const ITALY = boards.find(({ id }) => id === "italy") as Board;
const BOX = { left: 0, right: 100, top: 0, bottom: 60 };

beforeEach(async () => {
  await startLanguage("results", "later");
  vi.stubGlobal("fetch", () => new Promise(() => undefined)); // no boards: the page shows what it has
});
afterEach(() => vi.unstubAllGlobals());

function shown(result: RaceResult): HTMLElement {
  const root = document.createElement("div");
  render(<Result result={result} />, root);
  return root;
}

const cells = (root: ParentNode, chart: string): string[][] =>
  [...root.querySelectorAll(`.${chart} tbody tr`)].map((row) => texts(row, "td"));

describe("the rows of a result", () => {
  it("go from the winner to the last, each with its gap, figures and turns", () => {
    const result = aResult();
    const rows = rowsOf(result);
    expect(rows.map(({ car }) => car.seat)).toEqual(result.classification.map(({ seat }) => seat));
    expect(rows.map(({ gap }) => gap)).toEqual(result.classification.map(({ gap }) => gap));
    for (const { car, figures, turns } of rows) {
      expect(figures).toBe(result.figures.find(({ seat }) => seat === car.seat));
      expect(turns).toBe(result.drivers.find(({ seat }) => seat === car.seat)?.turns);
    }
  });

  it("tell gaps in Spaces and rounds, and awards with their figures", () => {
    expect(describeGap(null)).toBe("");
    expect(describeGap({ spaces: 0, rounds: null })).toBe("Same Space");
    expect(describeGap({ spaces: 1, rounds: null })).toBe("+1 Space");
    expect(describeGap({ spaces: null, rounds: 2 })).toBe("+2 rounds");
    expect(describeAward({ award: "smoothest-drive", seats: ["red"], figure: 0 })).toEqual({
      name: "Smoothest drive",
      figure: "No Heat paid in corners, no spin-out",
    });
    expect([2, 0, -3, null].map(signed)).toEqual(["+2", "0", "−3", "–"]);
    expect(heatPaid(someFigures("red", { paid: { corner: 3, shift: 1 } }))).toBe(4);
  });
});

describe("the lap chart", () => {
  const places: RoundPlaces[] = [
    { round: 0, places: { red: 1, blue: 2, gray: 3 } },
    { round: 1, places: { red: 2, blue: 1, gray: 3 } },
    { round: 2, places: { red: 2, blue: 1 } },
  ];

  it("has the first place on top, and ends the line of a car that retired", () => {
    const { lines, places: rows } = lapChart(places, BOX, 10);
    expect(lines.map(({ seat, points }) => [seat, points.map(({ x, y }) => [x, y])])).toEqual([
      [
        "red",
        [
          [0, 0],
          [50, 30],
          [100, 30],
        ],
      ],
      [
        "blue",
        [
          [0, 30],
          [50, 0],
          [100, 0],
        ],
      ],
      [
        "gray",
        [
          [0, 60],
          [50, 60],
        ],
      ],
    ]);
    expect(rows).toEqual([
      { place: 1, y: 0 },
      { place: 2, y: 30 },
      { place: 3, y: 60 },
    ]);
    expect(lines[0]?.path).toMatch(/^M0,0C/);
  });

  it("begins with the best place that was left in a race taken over", () => {
    const late = [
      { round: 8, places: { red: 3, blue: 4 } },
      { round: 9, places: { red: 4, blue: 3 } },
    ];
    const { places: rows, rounds } = lapChart(late, BOX, 10);
    expect(rows.map(({ place }) => place)).toEqual([3, 4]);
    expect(rounds.map(({ round }) => round)).toEqual([8, 9]);
  });

  it("names as many of forty rounds as there is room for, and draws a car alone", () => {
    const long = Array.from({ length: 41 }, (_, round) => ({ round, places: { red: 1 } }));
    const { rounds, lines } = lapChart(long, { ...BOX, right: 400 }, 40);
    expect(rounds.map(({ round }) => round)).toEqual([0, 10, 15, 20, 25, 30, 35, 40]);
    expect(lines[0]?.points.at(-1)).toEqual({ round: 40, x: 400, y: 30 });
  });
});

describe("the bars of a car", () => {
  it("share one scale with all others", () => {
    const rows = rowsOf(aResult());
    const scale = scaleOf(rows, [({ speed }) => speed]);
    const top = Math.max(...aResult().drivers.flatMap(({ turns }) => turns.map(({ speed }) => speed)));
    expect(scale).toEqual({ rounds: [1, 2, 3, 4, 5, 6, 7, 8], most: top });
    for (const { turns } of rows) {
      const drawn = bars(turns, ({ speed }) => speed, scale, 0.2);
      expect(drawn.map(({ height }) => Math.round((height / SMALL.height) * top))).toEqual(
        turns.map(({ speed }) => speed),
      );
    }
  });

  it("need no turn at all", () => {
    expect(scaleOf([], [])).toEqual({ rounds: [], most: 1 });
  });
});

describe("the page", () => {
  it("has each chart as a table that equals the answer", () => {
    const result = aResult();
    const rows = rowsOf(result);
    const root = document.createElement("div");
    render(<Charts result={result} rows={rows} />, root);
    const seats = rows.map(({ car }) => car.seat);
    expect(cells(root, "places")).toEqual(
      result.places.map(({ places }) => seats.map((seat) => String(places[seat] ?? ""))),
    );
    const driven = (round: number) => rows.map(({ turns }) => turns.find((turn) => turn.round === round));
    const rounds = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(cells(root, "speeds")).toEqual(
      rounds.map((round) => driven(round).map((turn) => String(turn?.speed ?? ""))),
    );
    expect(cells(root, "heats")).toEqual(
      rounds.map((round) =>
        driven(round).map((turn) => (turn ? `${turn.engine}${turn.heat ? `−${turn.heat}` : ""}` : "")),
      ),
    );
    expect(texts(root, ".places tbody th")).toEqual(["Start", ...rounds.map(String)]);
  });

  it("calls a result provisional only while it can change", () => {
    const result = aResult();
    const stamps = ([official, closed]: [boolean, boolean]) =>
      texts(shown({ ...result, closed, state: { ...result.state, official } }), ".stamp");
    expect(stamps([false, false])).toEqual(["Provisional"]);
    expect(stamps([true, true])).toEqual(["Official"]);
    expect(stamps([false, true])).toEqual([]);
  });

  it("marks every line and every small chart with the car's sign", () => {
    const root = shown(aResult());
    expect(root.querySelectorAll(".lap-chart .line")).toHaveLength(7);
    expect(root.querySelectorAll(".lap-chart image").length).toBeGreaterThanOrEqual(14);
    expect(root.querySelectorAll(".per-car .badge")).toHaveLength(14);
  });

  it("tells the figures of every driver", () => {
    const result = aResult();
    const labels = figureRows(result.figures, ITALY);
    const of = (label: string) => {
      const row = labels.find((one) => one.label === label);
      return result.figures.map((figures) => row?.value(figures));
    };
    expect(of("Rounds led")).toEqual(result.figures.map(({ rounds_led }) => String(rounds_led)));
    expect(of("Heat in corners")).toEqual(result.figures.map(({ paid }) => String(paid.corner ?? 0)));
    expect(of("Rounds in gear 3")).toEqual(result.figures.map(({ gears }) => String(gears["3"] ?? 0)));
    const fastest = labels.find(({ label }) => label === "Fastest corner");
    const corner = {
      corner: ITALY.corners[1]?.after ?? 0,
      lap: 1,
      limit: 4,
      speed: 9,
      heat: 5,
      spun_out: false,
    };
    expect(fastest?.note?.(someFigures("red", { fastest_corner: corner }))).toBe("corner 2, limit 4");
    expect(fastest?.value(someFigures("red"))).toBe("–");
  });

  it("says that a race was taken over, and shows of an abandoned one only how it stood", () => {
    const result = aResult();
    expect(texts(shown(result), ".soft").join()).not.toContain("took this race over");
    const late = result.places.map((row) => ({ ...row, round: row.round + 5 }));
    expect(texts(shown({ ...result, places: late }), ".soft").join()).toContain("after round 5");
    const root = shown({
      ...result,
      state: { ...result.state, phase: "abandoned" },
      classification: [],
      awards: [],
    });
    expect(root.querySelector(".chart, .take-home, .awards, .race-figures")).toBeNull();
    expect(root.querySelectorAll(".classification tbody tr")).toHaveLength(7);
  });

  it("has no gap and no places won for a car that retired", () => {
    const root = document.createElement("div");
    render(<Classification rows={rowsOf(aResult())} finished />, root);
    const last = [...root.querySelectorAll("tbody tr")].at(-1);
    expect(texts(last ?? root, "td").slice(0, 3)).toEqual(["–", "", "–"]);
  });

  it("offers files only once the race is closed", () => {
    expect(texts(shown({ ...aResult(), closed: false }), ".take-home a")).toEqual([]);
    expect(texts(shown(aResult()), ".take-home a")).toEqual([
      "Table (CSV)",
      "Data (JSON)",
      "Race file",
      "Add to BG Stats",
    ]);
  });
});

describe("the link to BG Stats", () => {
  const play = () => JSON.parse(new URL(bgStatsLink(aResult(), "Italy")).searchParams.get("data") ?? "");

  it("has the race as the app reads it", () => {
    expect(play()).toMatchObject({
      sourceName: "Pitwall",
      sourcePlayId: "2026-11-17-1",
      playDate: "2026-11-17 19:30:00",
      board: "Italy",
      game: { bggId: 366013, noPoints: true },
    });
  });

  it("says of every driver who has won and who began in front: the app refuses a driver without", () => {
    const players = play().players as { name: string; rank: number; winner: boolean; startPlayer: boolean }[];
    expect(players.map(({ name }) => name)).toEqual(["Gus", "Fay", "Cleo", "Eli", "Aino", "Dana", "Bo"]);
    expect(players.map(({ winner }) => winner)).toEqual([true, ...Array(6).fill(false)]);
    expect(players.filter(({ startPlayer }) => startPlayer).map(({ name }) => name)).toEqual(["Cleo"]);
    expect(players.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe("when and where a race was driven", () => {
  const head = (result: RaceResult): string => shown(result).querySelector("header")?.textContent ?? "";

  it("is told to the minute, and to the day for a race from elsewhere", () => {
    const result = { ...aResult(), started: "2024-02-29T12:00:00+00:00" };
    expect(head(result)).toMatch(/\d:\d\d/);
    expect(head({ ...result, imported: "file" })).not.toMatch(/\d:\d\d/);
    expect(head({ ...result, imported: "file" })).toContain("2024");
  });

  it("says so if the board is somebody's own, whatever its id", () => {
    const own = { ...aResult(), track: "usa~1f0c93ab", board_name: "USA" };
    expect(head(own)).toContain("USA (own board)");
    expect(head({ ...own, track: "usa", board_name: null })).not.toContain("own");
  });
});
