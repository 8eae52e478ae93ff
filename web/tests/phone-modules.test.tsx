// The driver's page in a race with modules: cards to name, bills, what must be done, Legends to push.
import { signal } from "@preact/signals";
import { render } from "preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadModules } from "../src/modules/later";
import type { Driver } from "../src/phone/driver";
import { handsOf } from "../src/phone/hands";
import { Choose } from "../src/phone/turn/Choose";
import { Flip } from "../src/phone/turn/Flip";
import { React } from "../src/phone/turn/React";
import type { TurnProps } from "../src/phone/turn/Turn";
import { RoadsContext } from "../src/phone/ui/limits";
import { Outcome } from "../src/phone/ui/Outcome";
import { EventNote } from "../src/phone/wait/EventNote";
import { copiesOf, sponsorsOf } from "../src/shared/deck";
import { startLanguage } from "../src/shared/i18n";
import { newTableState } from "../src/shared/link/state";
import type { AnyEvent, Option, PublicState } from "../src/shared/messages";
import { receiptLines } from "../src/shared/receiptLines";
import { raceOn } from "./support/boards";
import { aCar, aPosition, aState, aView } from "./support/phone";

const act = vi.fn();
const receipt = signal<readonly AnyEvent[]>([]);
const driver = {
  seat: "red",
  link: newTableState(),
  mayUndo: signal(false),
  slip: signal(undefined),
  receipt,
  hands: signal({ now: [], back: [], earlier: [] }),
  names: signal({}),
  screen: signal({ kind: "asked" }),
  act,
} as unknown as Driver;

function shown(element: preact.JSX.Element): HTMLElement {
  const root = document.createElement("div");
  render(element, root);
  return root;
}

function asked(Question: unknown, options: Option[], owed = 0): HTMLElement {
  const car = { ...aCar("red", 31, 2), engine: 1, owed_heat: owed };
  const screen = { kind: "asked" as const, ask: "react" as const, options, car, view: aView() };
  const Drawn = Question as (props: TurnProps) => preact.JSX.Element;
  return shown(<Drawn driver={driver} screen={screen} />);
}

const texts = (root: HTMLElement, selector: string) =>
  [...root.querySelectorAll(selector)].map((one) => one.textContent);

beforeEach(async () => {
  act.mockReset();
  receipt.value = [];
  await startLanguage("phone", "later", "modules");
  await loadModules();
  await raceOn("usa");
});

describe("sponsorship cards", () => {
  const championship = (boxes?: ("base" | "heavy-rain")[]): PublicState =>
    aState({ championship: { press: [], points: {}, ...(boxes ? { boxes } : {}) } });

  it("can be named while the seat has one, by the boxes in play", () => {
    expect(sponsorsOf({ sponsors: 1 }, championship())).toHaveLength(5);
    expect(sponsorsOf({ sponsors: 1 }, championship(["base", "heavy-rain"]))).toContain("sp-06");
    expect(sponsorsOf({ sponsors: 0 }, championship())).toEqual([]);
  });

  it("can be named as often as the seat has some, upgrades as often as it owns them", () => {
    expect(copiesOf("sp-01", { sponsors: 2 })).toBe(2);
    expect(copiesOf("up-08", { upgrades: ["up-08", "up-08"] })).toBe(2);
    expect(copiesOf("4", { upgrades: [] })).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("a bill", () => {
  const forecast = {
    to: aPosition(8),
    corners: [{ after: 12, limit: 6, heat: 1, press: 2 }],
    spin_out: false,
  };

  it("tells what the press gives, and the limit that is in force", () => {
    const roads = { "12": "limit-1" as const };
    const root = shown(
      <RoadsContext.Provider value={roads}>
        <Outcome forecast={forecast} />
      </RoadsContext.Provider>,
    );
    expect(root.textContent).toContain("+2 sponsorship cards");
    expect(texts(root, ".lands .limit")).toEqual(["6"]);
  });
});

describe("react with symbols", () => {
  const pay: Option = { do: "pay", card: "up-11", heat: 1, must: true };
  const scrap: Option = { do: "scrap", card: "up-25", count: 2, must: true };

  it("says on the last button what is done with it", () => {
    const root = asked(React, [pay, scrap, { do: "done" }]);
    expect(texts(root, ".choice.main .soft")).toEqual(["First pays 1 Heat and scraps 2 cards"]);
    expect(texts(root, ".must .does")).toEqual([
      "Pay 1 Heat for Cooling 6 now",
      "Scrap 2 cards for Gas pedal 2 now",
    ]);
    const [only] = texts(asked(React, [scrap, { do: "done" }]), ".choice.main .soft");
    expect(only).toBe("First scraps 2 cards");
  });

  it("says what to do when the engine cannot pay", () => {
    const unpaid: Option = { do: "unpaid", keep: [["up-11"]], speeds: [7, 10] };
    const root = asked(React, [unpaid], 3);
    expect(root.querySelector(".short-of-heat")?.textContent).toContain("cost 3 Heat, your engine has 1");
    expect(texts(root, ".actions .choice")).toEqual([
      "Pay for Cooling 6, give up the restSpeed 7 to 10 instead",
    ]);
  });

  it("asks how many with one button", () => {
    const root = asked(React, [{ do: "salvage", card: "up-22", max: 4 }, { do: "done" }]);
    root.querySelector<HTMLButtonElement>(".cooldown .choice")?.click();
    expect(act).toHaveBeenCalledWith({ do: "salvage", card: "up-22", count: 4 });
  });
});

it("asks for the value of a card, each with its bill", () => {
  const foreseen = { to: aPosition(34), corners: [], spin_out: false };
  const root = asked(Choose, [
    { do: "choose", card: "up-10", values: [1, 5], if: { "1": foreseen, "5": foreseen } },
  ]);
  expect(texts(root, ".values h3")).toEqual(["Brakes 1/5"]);
  root.querySelectorAll<HTMLButtonElement>(".values .choice")[1]?.click();
  expect(act).toHaveBeenCalledWith({ do: "choose", card: "up-10", value: 5 });
});

it("lets a driver give up on a flip only after a card that is not Basic", () => {
  const flip: Option = { do: "flip", for: "plus" };
  expect(asked(Flip, [flip]).querySelector(".no-basic")).toBeNull();
  receipt.value = [{ no: 3, type: "flipped", seat: "red", card: "stress", kept: false, for: "plus" }];
  asked(Flip, [flip]).querySelector<HTMLButtonElement>(".no-basic")?.click();
  expect(act).toHaveBeenCalledWith({ do: "flip", card: null });
});

it("tells what a card cost, and what the press gave at which corner", () => {
  const events: AnyEvent[] = [
    { no: 3, type: "heat_paid", seat: "red", for: "card", heat: 1, engine: 2, card: "up-11" },
    { no: 3, type: "sponsored", seat: "red", count: 1, for: "press", corner: 33 },
  ];
  expect(receiptLines(events, { red: "Aino" }).map(({ text }) => text)).toEqual([
    "Cooling 6: 1 Heat, 2 left in the engine",
    "The press likes it: Aino takes 1 sponsorship card at corner 2.",
  ]);
});

describe("cars of Legends", () => {
  const legend = { ...aCar("black", 9, 1), legend: true, gear: null } as unknown as ReturnType<typeof aCar>;
  const hands = [
    { id: "a", no: 1, seat: "black" as const, move: "car" as const, to: aPosition(9), spaces: 9 },
    {
      id: "b",
      no: 1,
      seat: "red" as const,
      move: "sponsorship" as const,
      count: 1,
      from: "sponsors",
      to: "hand",
    },
  ] as PublicState["hands"];
  const listed = (cars: PublicState["cars"], referee: "tablet" | "phones") =>
    handsOf(aState({ cars, hands, referee }), "red", new Set()).now.map(({ text }) => text);

  it("are pushed by whoever races alone, or by drivers without a referee", () => {
    const own = "1 sponsorship card: sponsorship deck → hand";
    const pushed = "Black: 9 forward, to 3 before corner 1 (limit 7), Race Line";
    expect(listed([legend, aCar("red", 3, 2)], "tablet")).toEqual([own, pushed]);
    expect(listed([legend, aCar("red", 3, 2), aCar("blue", 2, 3)], "phones")).toEqual([own, pushed]);
    expect(listed([legend, aCar("red", 3, 2), aCar("blue", 2, 3)], "tablet")).toEqual([own]);
  });
});

it("reminds of the event in the words of its set-up: one sentence for one rule", () => {
  const noted = (event: "1961-3" | "1965-3") =>
    shown(<EventNote state={aState({ championship: { press: [], points: {}, event } })} />).textContent;
  expect(noted("1961-3")).toBe("Event: One lap fewer. The winner scores 2 extra points.");
  expect(noted("1965-3")).toBe("Event: Stress may be discarded in step 8, but not in tunnels.");
  expect(shown(<EventNote state={aState()} />).textContent).toBe("");
});
