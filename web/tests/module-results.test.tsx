// What the modules add to a result, and which rulings a set-up shows first.
import { render } from "preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FRESH, NO_MODULES } from "../src/referee/setup/modules/chosen";
import { mattersNow } from "../src/referee/setup/rulings";
import { figureRows } from "../src/results/figures";
import { bgStatsLink } from "../src/results/home/bgStats";
import { notesOf } from "../src/results/home/resultPicture";
import { Result } from "../src/results/Page";
import { upgradesPlayed } from "../src/results/Upgrades";
import type { RaceResult } from "../src/shared/answers";
import { pointsOf } from "../src/shared/championship";
import { startLanguage } from "../src/shared/i18n";
import { rowsOf } from "../src/shared/result";
import { RULING_IDS } from "../src/shared/words";
import { aResult, someFigures } from "./support/result";
import { texts } from "./support/texts";

beforeEach(async () => {
  await startLanguage("results", "later");
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

/** A result whose winner is a Legend, in a championship. */
function withModules(): RaceResult {
  const result = structuredClone(aResult());
  const [winner, second] = rowsOf(result).map(({ car }) => car);
  if (!winner || !second) throw new Error("a result has two cars");
  Object.assign(winner, { legend: true });
  const standings = { [winner.seat]: 9, [second.seat]: 15 };
  Object.assign(result.state, { championship: { press: [], points: { [second.seat]: 9 }, standings } });
  return result;
}

describe("a result with modules", () => {
  it("tells what everybody won and has now", () => {
    const result = withModules();
    const [first, second, third] = rowsOf(result);
    expect(first?.points).toEqual({ won: 9, total: 9 });
    expect(second?.points).toEqual({ won: 6, total: 15 });
    expect(third && pointsOf(result.state, third.car.seat)).toBeNull();
    const root = document.createElement("div");
    render(<Result result={result} />, root);
    expect(texts(root, ".classification thead th").at(-1)).toBe("Points");
    expect(texts(root, ".classification tbody tr:nth-child(2) td").at(-1)).toBe("15\u00a0(+6)");
  });

  it("has a Legend in the classification alone: nobody drove it", () => {
    const result = withModules();
    const [first] = rowsOf(result);
    expect(first?.figures).toBeNull();
    const root = document.createElement("div");
    render(<Result result={result} />, root);
    expect(root.querySelectorAll(".classification tbody tr")).toHaveLength(result.state.cars.length);
    expect(texts(root, ".classification .winner .counted")).toEqual(["", "", "", "", "9\u00a0(+9)"]);
    expect(root.querySelectorAll(".cards-played details")).toHaveLength(result.state.cars.length - 1);
    expect(root.querySelectorAll(".speeds .by-round thead .badge")).toHaveLength(
      result.state.cars.length - 1,
    );
    const play = decodeURIComponent(bgStatsLink(result, "Italy"));
    expect(play.match(/sourcePlayerId/g)).toHaveLength(result.state.cars.length - 1);
  });

  it("says on the picture to share who was a Legend, and the points won and in all", () => {
    const [first, second, third] = rowsOf(withModules());
    const told = [first, second, third].map((row) => row && notesOf(row));
    expect(told[0]).toEqual(["Legend", "+9 · 9 points"]);
    expect(told[1]?.[1]).toBe("+6 · 15 points");
    expect(told[2]).toHaveLength(1);
  });

  it("has a Legend in the table of places as in its picture", () => {
    const root = document.createElement("div");
    render(<Result result={withModules()} />, root);
    const [lines, columns] = [".lap-chart .line", ".places .by-round thead .badge"].map((one) =>
      root.querySelectorAll(one),
    );
    expect(columns).toHaveLength(lines?.length ?? 0);
  });

  it("tells what all Heat was paid for, cards included", () => {
    const figures = someFigures("red", { paid: { card: 2, boost: 1, corner: 3 } });
    const rows = figureRows([figures], undefined);
    const of = (label: string) => rows.find((row) => row.label === label)?.value(figures);
    expect([of("Heat paid"), of("Heat for cards"), of("Heat for boosts"), of("Heat in corners")]).toEqual([
      "6",
      "2",
      "1",
      "3",
    ]);
  });

  it("counts how often each upgrade was played, never included", () => {
    const used = upgradesPlayed({ figures: someFigures("red", { upgrades: { "up-42": 0, "up-10": 2 } }) });
    expect([...used]).toEqual([
      ["up-10", 2],
      ["up-42", 0],
    ]);
  });
});

describe("the rulings of a set-up", () => {
  const shown = (modules: object, rulings = {}) =>
    RULING_IDS.filter((id) => mattersNow(id, { ...NO_MODULES, ...modules }, rulings));

  it("are those of the core game on a core night", () => {
    expect(shown({})).toEqual([
      "slipstream_over_line",
      "adrenaline_without_gain",
      "slipstream_without_gain",
      "gear_shown",
      "blocked_spot",
    ]);
  });

  it("come with the modules they are about", () => {
    expect(shown({ legends: FRESH.legends })).toContain("legend_chevrons");
    expect(shown({ legends: FRESH.legends })).not.toContain("legend_limit_tokens");
    expect(shown({ legends: FRESH.legends, weather: FRESH.weather })).toContain("legend_limit_tokens");
    expect(shown({}, { gear_shown: "at-reveal" })).toContain("tournament_mistake");
    const all = { ...FRESH };
    expect(shown(all, { gear_shown: "at-reveal" })).toEqual([...RULING_IDS]);
  });
});
