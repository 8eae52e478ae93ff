// What modules put on a board, and what is printed on it besides the road.
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { legendStrokes } from "../src/modules/board/paths";
import { cornerSigns, obstacles, RIM_REACH, TOKEN_REACH, tintedSectors } from "../src/modules/board/places";
import { loadModules } from "../src/modules/later";
import type { Road } from "../src/modules/tokens";
import type { Board, Geometry } from "../src/shared/boards";
import { startLanguage } from "../src/shared/i18n";
import { newTableState } from "../src/shared/link/state";
import { BoardPicture } from "../src/shared/track/BoardPicture";
import type { Layers } from "../src/shared/track/layers";
import { drawnMarks } from "../src/shared/track/marks";
import { behindLine, chicaneSpaces, spacesIn, tokenLine } from "../src/shared/track/printed";
import { RaceBoard } from "../src/shared/track/RaceBoard";
import { roomOn } from "../src/shared/track/room";
import { boards } from "./support/boards";
import { cleanupRoots, draw } from "./support/drawing";
import { aState } from "./support/phone";

const named = (id: string): Board => boards.find((board) => board.id === id) as Board;
const [usa, japan, spain] = ["usa", "japan", "spain"].map(named) as [Board, Board, Board];
const ROADS: readonly Road[] = ["limit+1", "weather", "overheat", "slip+1", "limit-1", "free-boost"];

/** Everything at once: a token and the press at every corner. */
function everything(board: Board): Layers {
  const lines = board.corners.map(({ after }) => tokenLine(board, after));
  const roads = Object.fromEntries(lines.map((after, index) => [after, ROADS[index % ROADS.length] as Road]));
  return { legends: true, press: lines, roads, weather: "sun" };
}

beforeAll(async () => {
  await startLanguage("dashboard", "later");
  await loadModules();
});
afterEach(cleanupRoots);

describe("what is printed on a board", () => {
  it("has sectors from one line to the next, the last one over the start line", () => {
    expect(behindLine(usa, 33)).toEqual([34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
    expect(behindLine(usa, 57)).toEqual([
      ...spacesIn([
        [58, 69],
        [1, 12],
      ]),
    ]);
    expect(behindLine({ spaces: 12, corners: [{ after: 5, limit: 3 }] }, 5)).toEqual([
      6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5,
    ]);
  });

  it("has chicanes, each with one token at its second line", () => {
    expect(chicaneSpaces(japan)).toEqual([11, 12]);
    expect([10, 12, 18].map((after) => tokenLine(japan, after))).toEqual([12, 12, 18]);
    expect(chicaneSpaces(usa)).toEqual([]);
  });

  it("has Legend lines, of which two corners may share one", () => {
    const { line, ends } = legendStrokes(spain, spain.geometry as Geometry);
    expect(line.match(/M/g)).toHaveLength(10);
    expect(ends.match(/Z/g)).toHaveLength(20);
    const plain = { ...usa, corners: [{ after: 4, limit: 3 }] };
    expect(legendStrokes(plain, usa.geometry as Geometry)).toEqual({ line: "", ends: "" });
  });
});

describe("a board of the core game", () => {
  it("shows water, tunnels and chicanes where it has them, and nothing of the modules", () => {
    const root = draw(<BoardPicture board={japan} />);
    expect(root.querySelectorAll(".water, .ripples, .kerbs")).toHaveLength(3);
    expect(
      root.querySelector(".tunnel, .legend-lines, .plate, .press, .road-tokens, .sector, .old-limit"),
    ).toBeNull();
    const [, second] = [root, draw(<BoardPicture board={spain} />)];
    expect(second.querySelectorAll(".tunnel, .lamps, .portals")).toHaveLength(3);
    expect(draw(<BoardPicture board={usa} />).querySelector(".water, .tunnel, .kerbs")).toBeNull();
  });
});

describe("modules on a board", () => {
  it("show Legend lines, and chevrons on the numbers beside their Spaces", () => {
    const root = draw(<BoardPicture board={named("netherlands")} layers={{ legends: true }} />);
    expect(root.querySelectorAll(".legend-lines path")).toHaveLength(3);
    const plates = [...root.querySelectorAll(".plate")];
    expect(plates.map((plate) => plate.textContent).sort()).toEqual(["0", "0", "1", "1", "2", "2"]);
    expect(
      plates.filter((plate) => plate.querySelector("path")?.getAttribute("d")?.split("Z").length === 3),
    ).toHaveLength(1);
  });

  it("draw the number of a Space with a chevron, however far from a corner", () => {
    const far = { ...usa, chevrons: { "16": 1 } };
    const marks = (asked: number[]) =>
      drawnMarks(far, far.geometry as Geometry, { asked }).map(({ space }) => space);
    expect(marks([])).not.toContain(16);
    expect(marks([16])).toContain(16);
    expect(
      draw(<BoardPicture board={far} layers={{ legends: true }} />).querySelector(".plate")?.textContent,
    ).toBe("17");
  });

  it("change limits beside the printed ones, on both lines of a chicane", () => {
    const signs = cornerSigns(japan, japan.geometry as Geometry, {
      roads: { "12": "limit+1", "18": "limit-1" },
    });
    expect(signs.map(({ limit, printed }) => [limit, printed?.limit])).toEqual([
      [5, 4],
      [5, 4],
      [1, 2],
      [5, undefined],
      [3, undefined],
    ]);
    expect(signs.map(({ token }) => token?.road)).toEqual([
      undefined,
      "limit+1",
      "limit-1",
      undefined,
      undefined,
    ]);
    const root = draw(
      <BoardPicture board={japan} layers={{ roads: { "12": "limit+1", "18": "limit-1" } }} />,
    );
    expect([...root.querySelectorAll(".old-limit")].map((old) => old.textContent)).toEqual(["4", "4", "2"]);
    expect(root.querySelectorAll("circle.raised")).toHaveLength(2);
    expect(root.querySelectorAll("circle.lowered")).toHaveLength(1);
    expect(root.querySelectorAll("svg svg")).toHaveLength(2);
  });

  it("tint the sectors in which a token acts on whoever stands there", () => {
    const roads = { "12": "weather", "33": "overheat", "49": "slip+1", "57": "free-boost" } as const;
    expect(tintedSectors(usa, roads).map(({ road }) => road)).toEqual(["weather", "slip+1", "free-boost"]);
    const root = draw(<BoardPicture board={usa} layers={{ roads, weather: "rain" }} />);
    expect([...root.querySelectorAll(".sector")].map((path) => path.getAttribute("class"))).toEqual([
      "sector weather rain",
      "sector slip",
      "sector free-boost",
    ]);
  });

  it.each(boards)("find room on $id for tokens, the press, old limits and numbers", (board) => {
    const geometry = board.geometry as Geometry;
    const layers = everything(board);
    const signs = cornerSigns(board, geometry, layers);
    const room = roomOn(geometry);
    const placed = obstacles(signs);
    for (const { token } of signs)
      if (token)
        expect(
          room(
            token.at,
            TOKEN_REACH,
            placed.filter(({ at }) => at !== token.at),
          ),
        ).toBeGreaterThan(-4);
    for (const [index, { at }] of placed.entries())
      for (const other of placed.slice(index + 1))
        expect(Math.hypot(at[0] - other.at[0], at[1] - other.at[1])).toBeGreaterThan(2 * RIM_REACH);
    for (const { x, y } of drawnMarks(board, geometry, { others: placed, gap: 5 }))
      expect(room([x, y], 6, placed)).toBeGreaterThan(-2);
  });
});

describe("the board of a race", () => {
  it("shows the press of a championship", async () => {
    const table = newTableState();
    table.state.value = aState({});
    const root = draw(<RaceBoard link={table} board={usa} />);
    expect(root.querySelector(".press")).toBeNull();
    table.state.value = aState({ championship: { press: [33, 57], points: {} } });
    await vi.waitFor(() => expect(root.querySelectorAll(".press")).toHaveLength(2));
  });

  it("shows the tokens of its roads and the lines of its Legends", async () => {
    const table = newTableState();
    table.state.value = aState({
      weather: "snow",
      roads: { "33": "weather" },
      legends: { pro: 0, deck: "table" },
    });
    const root = draw(<RaceBoard link={table} board={usa} />);
    await vi.waitFor(() =>
      expect(root.querySelector(".sector")?.getAttribute("class")).toBe("sector weather snow"),
    );
    expect(root.querySelectorAll("svg svg[aria-label]")).toHaveLength(1);
    expect(root.querySelectorAll(".legend-lines")).toHaveLength(1);
  });
});
