// The card of the Legends: one key for each helmet number of a colour that races.
import { signal } from "@preact/signals";
import { render } from "preact";
import { describe, expect, it, vi } from "vitest";
import { GridPicture } from "../src/dashboard/Checklist";
import { describeHeadline, headlinesOf } from "../src/dashboard/model/headlines";
import type { Desk } from "../src/referee/desk";
import { GridOrder } from "../src/referee/setup/GridOrder";
import { EMPTY_NIGHT, newDriver } from "../src/referee/setup/night";
import { LegendKeys } from "../src/shared/legends/LegendKeys";
import { columnFor, helmetKeys } from "../src/shared/legends/legendCards";
import type { AnyEvent, CarState, PublicState, Waiting } from "../src/shared/messages";
import { describeEvent } from "../src/shared/narration";
import { isDriven } from "../src/shared/race";
import { askedOfSeats, askedOfTable } from "../src/shared/waiting";
import { aCar } from "./support/phone";

const NO_MAT = { legend: true, gear: null, engine: null, hand: null, deck: null, discard: null };
const legend = (seat: "red" | "orange"): CarState => ({ ...aCar(seat, 3, 1), ...NO_MAT });
const asked: Waiting = {
  seat: null,
  for: "legend-card",
  options: [{ do: "legend-card", legend_cards: ["lg-07", "lg-09"] }],
};

describe("the card of the Legends", () => {
  it("is told by the helmet of a colour that races, or by black", () => {
    expect(columnFor([aCar("blue", 1, 1), legend("red")])).toBe("red");
    expect(columnFor([aCar("blue", 1, 1), legend("orange")])).toBe("black");
  });

  it("has one key for each number, lowest first", () => {
    expect(helmetKeys("red").map(({ helmet }) => helmet)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(helmetKeys("red").find(({ helmet }) => helmet === 18)?.card).toBe("lg-07");
  });

  it("is sent with one press; cards that cannot come are off", () => {
    const root = document.createElement("div");
    const onCard = vi.fn();
    render(<LegendKeys waiting={asked} cars={[legend("red")]} draws="also" onCard={onCard} />, root);
    const keys = [...root.querySelectorAll("button")];
    expect(keys.filter((key) => !key.disabled).map((key) => key.textContent)).toEqual([
      "18",
      "19",
      "Let Pitwall draw",
    ]);
    keys.find((key) => key.textContent === "18")?.click();
    expect(onCard).toHaveBeenCalledWith({ do: "legend-card", card: "lg-07" });
    keys.at(-1)?.click();
    expect(onCard).toHaveBeenLastCalledWith({ do: "legend-card" });
  });
});

describe("the badge of a Legend", () => {
  const badges = (part: preact.ComponentChild) => {
    const root = document.createElement("div");
    render(part, root);
    return [...root.querySelectorAll(".chip")].map((chip) => `${chip.className}: ${chip.textContent}`);
  };

  it("looks the same on the tablet's grid and on the television's", () => {
    const night = { ...EMPTY_NIGHT, track: "usa", drivers: [{ ...newDriver("red"), legend: true }] };
    const desk = { night: { night: signal(night) } } as unknown as Desk;
    const state = { cars: [{ ...legend("red"), progress: 0 }], seats: [], status: "setup" };
    expect(badges(<GridOrder desk={desk} />)).toEqual(["chip legend: Legend"]);
    expect(badges(<GridPicture state={state as unknown as PublicState} />)).toEqual(["chip legend: Legend"]);
  });
});

describe("a question", () => {
  it("is put to a seat or to the table", () => {
    const own: Waiting = { seat: "red", for: "react", options: [] };
    expect(askedOfSeats([asked, own])).toEqual([own]);
    expect(askedOfTable([asked, own])).toBe(asked);
  });

  it("is asked of nobody's car: a Legend is not driven", () => {
    expect([aCar("blue", 1, 1), legend("red")].map(isDriven)).toEqual([true, false]);
  });
});

describe("a Legend's move", () => {
  const position = { lap: 1, space: 9, spot: "line", progress: 9, mark: 3, corner: 12 } as const;
  const moved = (more: object): AnyEvent =>
    ({
      ...{ no: 3, type: "moved", seat: "red", by: "legend", from: position, to: position, blocked_by: [] },
      ...more,
    }) as unknown as AnyEvent;

  it("is told with the numbers that led to it", () => {
    const corner = moved({ want: 5, gain: 5, case: "corner", helmet: 16, diamond: 2, limit: 3 });
    expect(describeEvent(corner, {})).toMatch(/^Red takes the corner at limit 3 \+ ◆2: 5 Spaces/);
    const cut = moved({ want: 4, gain: 4, case: "corner", helmet: 16, diamond: 2, limit: 3 });
    expect(describeEvent(cut, {})).toContain("stops before the next corner line");
    const whole = moved({ want: 12, gain: 12, case: "straight", helmet: 12, diamond: 1 });
    expect(describeEvent(whole, {})).toMatch(/^Red drives its helmet number 12: 12 Spaces/);
    const short = moved({ want: 9, gain: 8, case: "straight", helmet: 18, diamond: 3, blocked_by: ["blue"] });
    expect(describeEvent(short, {})).toMatch(/^Red would pass the corner with helmet 18 and stops ◆3/);
    expect(describeEvent(short, {})).toMatch(/The way is blocked by Blue\.$/);
  });

  it("is a headline on the television, as is a car that is set back", () => {
    const corner = moved({ want: 5, gain: 5, case: "corner", helmet: 16, diamond: 2, limit: 3 });
    expect(headlinesOf([corner]).map(({ kind }) => kind)).toEqual(["note"]);
    const back = { no: 4, type: "set_back", seat: "blue", cards: ["up-42"], from: position, to: position };
    const [told] = headlinesOf([back as unknown as AnyEvent]);
    expect(told?.kind).toBe("alarm");
    expect(told && describeHeadline(told, {}).who).toBe("");
  });
});
