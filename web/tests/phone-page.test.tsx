// The driver's page, rendered: buttons come from the options, and send what they say.
import { signal } from "@preact/signals";
import { render } from "preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Driver } from "../src/phone/driver";
import type { Picks } from "../src/phone/picks";
import { Discard } from "../src/phone/turn/Discard";
import { Flip } from "../src/phone/turn/Flip";
import { React } from "../src/phone/turn/React";
import { Slipstream } from "../src/phone/turn/Slipstream";
import type { TurnProps } from "../src/phone/turn/Turn";
import { RuleSheet } from "../src/phone/ui/RuleHelp";
import { startLanguage } from "../src/shared/i18n";
import { newTableState } from "../src/shared/link/state";
import type { Entering, Forecast, Option, SeatView } from "../src/shared/messages";
import { raceOn } from "./support/boards";
import { aCar, aPosition, aView } from "./support/phone";

const act = vi.fn();
const discards = signal<Picks>([]);
const driver = {
  seat: "red",
  link: newTableState(),
  mayUndo: signal(false),
  slip: signal(undefined),
  receipt: signal([]),
  hands: signal({ now: [], back: [], earlier: [] }),
  names: signal({}),
  screen: signal({ kind: "asked" }),
  act,
  discardsFor: () => discards.value,
  changeDiscards: (_: SeatView, picks: Picks) => {
    discards.value = picks;
  },
} as unknown as Driver;

const at = (space: number): Forecast => ({
  to: aPosition(space),
  corners: [{ after: 33, limit: 3, heat: 5 }],
  spin_out: false,
});

function draw(
  Question: (props: TurnProps) => unknown,
  options: Option[],
  entering: Partial<Entering> = {},
  root: HTMLElement = document.createElement("div"),
): HTMLElement {
  const screen = {
    kind: "asked" as const,
    ask: "react" as const,
    options,
    car: aCar("red", 31, 2),
    view: aView({}, { entering: { gear: null, cards: [], ...entering } }),
  };
  const Drawn = Question as (props: TurnProps) => preact.JSX.Element;
  render(<Drawn driver={driver} screen={screen} />, root);
  return root;
}

const buttons = (root: HTMLElement) => [
  ...root.querySelectorAll<HTMLButtonElement>("button:not(.rule-button)"),
];
const press = (root: HTMLElement, words: string) =>
  buttons(root)
    .find((button) => (button.getAttribute("aria-label") ?? button.textContent ?? "").includes(words))
    ?.click();
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  act.mockReset();
  discards.value = [];
  await startLanguage("phone", "later");
  await raceOn("usa");
});

describe("what is entered on the seat's reader", () => {
  it("is shown while the tag that uses it is awaited", () => {
    const root = draw(React, [{ do: "done", ...at(31) }], { cards: ["up-34"], number: 3 });
    expect(root.querySelector(".entered")?.textContent).toContain("On the reader: ");
    expect(root.querySelector(".entered")?.textContent).toContain("Number on the reader: 3");
    const slipstream = draw(Slipstream, [{ do: "slipstream", spaces: [1, 2, 3] }], { number: 2 });
    expect(slipstream.textContent).toContain("Number on the reader: 2");
    expect(draw(React, [{ do: "done", ...at(31) }]).querySelector(".entered")).toBeNull();
  });

  it("marks the cards that go back on the deck, until they are taken back there", async () => {
    const options: Option[] = [{ do: "discard", max: 3, refresh: ["up-34", "up-12"] }];
    const picked = () =>
      [...root.querySelectorAll(".refresh .picked")].map((one) => one.getAttribute("data-card"));
    const root = draw(Discard, options, { refresh: ["up-12"] });
    await vi.waitFor(() => expect(picked()).toEqual(["up-12"]));
    draw(Discard, options, {}, root);
    await vi.waitFor(() => expect(picked()).toEqual([]));
  });
});

describe("react", () => {
  it("offers what the hub offers and nothing else", () => {
    const root = draw(React, [
      { do: "boost", if: { "1": at(32) } },
      { do: "done", ...at(31) },
    ]);
    expect(buttons(root)).toHaveLength(2);
    expect(root.textContent).not.toContain("Adrenaline");
  });

  it("shows the cost of a boost by corner: no corner is not the same as a free corner", () => {
    const open = { ...at(30), corners: [] };
    const corner = (heat: number) => ({ ...at(34), corners: [{ after: 33, limit: 3, heat }] });
    expect(draw(React, [{ do: "boost", if: { "1": open, "2": open } }]).textContent).toContain("No corner");
    const mixed = draw(React, [{ do: "boost", if: { "1": open, "2": corner(0), "3": corner(2) } }]);
    expect(mixed.textContent).not.toContain("No corner");
    const columns = [...mixed.querySelectorAll(".column .costs")];
    expect(columns.map((column) => column.textContent)).toEqual(["", "3free", "3−2"]);
  });

  it("shows the cost of each choice before it is made", () => {
    const root = draw(React, [{ do: "done", ...at(36) }]);
    const done = buttons(root)[0];
    expect(done?.textContent).toContain("13 before corner 3 (limit 3)");
    expect(done?.querySelector('[aria-label="−5 Heat"]')).not.toBeNull();
  });

  it("warns of a spin-out on the button itself", () => {
    const back = aPosition(33);
    const root = draw(React, [{ do: "done", ...at(36), spin_out: true, back_to: back }]);
    expect(buttons(root)[0]?.className).toContain("danger");
    expect(root.textContent).toContain("Spin-out → 0 before corner 2 (limit 3)");
  });

  it("cools as much as the stepper says, within the bounds", async () => {
    const root = draw(React, [{ do: "cooldown", max: 3 }, { do: "done" }]);
    press(root, "Fewer");
    await settled();
    press(root, "Cooldown");
    expect(act).toHaveBeenCalledWith({ do: "cooldown", heat: 2 });
  });
});

it("sends the card that was flipped", () => {
  const root = draw(Flip, [{ do: "flip", for: "boost" }]);
  expect(root.querySelectorAll(".card-button")).toHaveLength(8);
  press(root, "Stress");
  expect(act).toHaveBeenCalledWith({ do: "flip", card: "stress" });
});

it("takes the slipstream or stays", () => {
  const root = draw(Slipstream, [
    { do: "slipstream", ...at(38) },
    { do: "pass", ...at(36) },
  ]);
  press(root, "Stay");
  expect(act).toHaveBeenCalledWith({ do: "pass" });
});

describe("discard", () => {
  it("keeps all with nothing picked", () => {
    press(draw(Discard, [{ do: "discard", max: 7 }]), "Keep all");
    expect(act).toHaveBeenCalledWith({ do: "discard", cards: [] });
  });

  it("sends every picked copy, the last on top", async () => {
    const root = draw(Discard, [{ do: "discard", max: 7 }]);
    const one = root.querySelectorAll<HTMLButtonElement>(".card-button");
    for (const index of [1, 1, 0]) {
      one[index]?.click();
      await settled();
    }
    expect(root.textContent).toContain("On top of the discard pile: 0");
    press(root, "Discard 3 cards");
    expect(act).toHaveBeenCalledWith({ do: "discard", cards: ["1", "1", "0"] });
  });
});

it("opens the rule of a question, and closes it", async () => {
  const root = draw(Discard, [{ do: "discard", max: 7 }]);
  const sheet = document.createElement("div");
  document.body.append(sheet);
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  render(<RuleSheet driver={driver} />, sheet);
  root.querySelector<HTMLButtonElement>(".rule-button")?.click();
  await vi.waitUntil(() => sheet.textContent?.includes("Only the top card of a discard pile"));
  expect(sheet.querySelectorAll("article")).toHaveLength(2);
  sheet.querySelector<HTMLButtonElement>("dialog > .button")?.click();
  await vi.waitUntil(() => sheet.querySelector("dialog") === null);
  sheet.remove();
});
