// Replacing an answer and undoing back to an entry: looked at first, then confirmed or cancelled.
import { signal } from "@preact/signals";
import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadModules } from "../src/modules/later";
import type { Desk } from "../src/referee/desk";
import { AmendSheet } from "../src/referee/sheets/AmendSheet";
import { BackSheet } from "../src/referee/sheets/BackSheet";
import { WhatFollows } from "../src/referee/sheets/WhatFollows";
import { startLanguage } from "../src/shared/i18n";
import type { Preview } from "../src/shared/messages";
import type { Command, Reply } from "../src/shared/words";
import { aDesk } from "./support/desk";
import { anEntry } from "./support/journal";
import { aPosition, aState } from "./support/phone";

const state = signal(aState({ no: 41 }));
const preview: Preview = {
  kept: [12, 13],
  dropped: [{ no: 14, seat: "blue", do: "slipstream", code: "slipstream.no-car", facts: {}, text: "" }],
  asked_again: [{ no: 15, seat: "red", do: "plan" }],
  moves: [{ seat: "red", move: "car", to: aPosition(8), spaces: -1 }],
};
let root: HTMLElement;
let desk: Desk;
let sent: Command[];
let refused: Reply | null;

const answer = (command: Command): Reply =>
  refused ?? { id: "1", ok: true, no: 41, ...("try" in command ? { preview } : {}) };
const button = (label: string) =>
  [...root.querySelectorAll("button")].find((one) => one.textContent?.trim() === label);
const press = (label: string) => button(label)?.click();
const shown = (text: string) => vi.waitFor(() => expect(root.textContent).toContain(text));

beforeEach(async () => {
  await startLanguage("referee", "later");
  vi.stubGlobal("fetch", () => new Promise(() => undefined)); // no boards: the state's own words will do
  [sent, refused] = [[], null];
  state.value = aState({ no: 41 });
  const send = async (command: Command) => {
    sent.push(command);
    return answer(command);
  };
  desk = aDesk(state, send);
  root = document.createElement("div");
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
  desk.close();
  vi.unstubAllGlobals();
});

describe("the sheet to replace an answer", () => {
  const plan = { do: "plan" as const, gear: 2, cards: ["1" as const, "3" as const] };
  const entry = anEntry(11, "plan", [{ type: "planned", seat: "red" }], { answer: plan });
  const again = { do: "plan", seat: "red", gear: 2, cards: ["1", "2"] };

  async function answerOtherwise(): Promise<void> {
    render(<AmendSheet desk={desk} entry={entry} />, root);
    await shown("2 of 2 cards");
    (root.querySelector(".tray li:nth-child(2) button") as HTMLElement).click();
    await shown("1 of 2 cards");
    (root.querySelector('.card-keys [aria-label="2"]') as HTMLElement).click();
    await shown("2 of 2 cards");
    press("See what follows");
    await shown("2 answers after it still fit and stay.");
  }

  it("starts with the old answer, and cannot replace it by itself", async () => {
    render(<AmendSheet desk={desk} entry={entry} />, root);
    await shown("2 of 2 cards");
    expect(root.querySelectorAll(".tray .card-face")).toHaveLength(2);
    expect(button("See what follows")?.disabled).toBe(true);
  });

  it("starts empty where nobody has seen the cards", async () => {
    render(<AmendSheet desk={desk} entry={{ ...entry, answer: null }} />, root);
    await shown("Nobody has seen these cards");
    expect(root.querySelectorAll(".tray")).toHaveLength(0);
  });

  it("shows first what is kept, dropped, asked again and moved", async () => {
    await answerOtherwise();
    expect(sent).toEqual([{ do: "amend", no: 11, command: again, try: true }]);
    for (const text of [
      "blue: slipstream",
      "No car stands beside",
      "red: gear and cards",
      "1 back, to 4 before",
    ])
      expect(root.textContent?.toLowerCase()).toContain(text.toLowerCase());
  });

  it("changes nothing when it is cancelled", async () => {
    desk.sheet.value = { kind: "amend", entry };
    await answerOtherwise();
    press("Cancel");
    expect(desk.sheet.value).toBeNull();
    expect(sent.every((command) => "try" in command)).toBe(true);
  });

  it("sends the answer and the reason when it is confirmed", async () => {
    desk.sheet.value = { kind: "amend", entry };
    await answerOtherwise();
    press("Entered wrongly");
    await vi.waitFor(() => expect(root.querySelector("input")?.value).toBe("Entered wrongly"));
    press("Replace it");
    await vi.waitFor(() => expect(desk.sheet.value).toBeNull());
    expect(sent.at(-1)).toEqual({ do: "amend", no: 11, command: again, reason: "pitwall:typed" });
  });

  it("offers nothing to confirm where the hub would refuse it, and looks again when the race has moved on", async () => {
    await answerOtherwise();
    refused = { id: "1", ok: false, code: "not-stored", facts: {}, text: "" };
    state.value = aState({ no: 42 });
    await shown("It could not be stored");
    expect(button("Replace it")?.disabled).toBe(true);
  });
});

describe("an answer on a board with road tokens", () => {
  it("is bounded as the hub bounded it then", async () => {
    const entry = anEntry(11, "cooldown", [], { answer: { do: "cooldown", heat: 4 } });
    const options = [{ do: "cooldown", max: 5, sector: 1 }, { do: "done" }];
    vi.stubGlobal("fetch", async () => Response.json({ seat: "red", for: "react", options }));
    state.value = aState({ no: 41, roads: { 12: "weather" } });
    render(<AmendSheet desk={desk} entry={entry} />, root);
    await vi.waitFor(() => expect(button("5")).toBeDefined());
  });
});

describe("an answer with upgrades", () => {
  const entry = anEntry(11, "salvage", [], { answer: { do: "salvage", card: "up-22", number: 2 } });
  const option = { do: "salvage", card: "up-22", max: 2 };

  it("is asked for as the hub asked then", async () => {
    const { garageCardName } = await loadModules(); // until then a card is called by its number
    const fuel = garageCardName("up-22");
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      return Response.json({ seat: "red", for: "react", options: [option, { do: "done" }] });
    });
    const red = state.value.cars.find(({ seat }) => seat === "red");
    state.value = aState({ no: 41, cars: [{ ...red, upgrades: ["up-22"] }] as never });
    render(<AmendSheet desk={desk} entry={entry} />, root);
    await vi.waitFor(() => expect(root.querySelectorAll(".act-for button")).toHaveLength(3));
    expect(asked.some((address) => address.endsWith("/journal/11/question"))).toBe(true);
    (root.querySelectorAll(".act-for button")[1] as HTMLElement).click();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      do: "amend",
      no: 11,
      command: { do: "salvage", seat: "red", card: "up-22", count: 1 },
      try: true,
    });
    await shown(`Salvage: ${fuel}, 1`);
    await shown(`Salvage: ${fuel}, 2`);
  });
});

describe("an answer that would open a sealed plan", () => {
  const entry = anEntry(11, "slipstream", [], { answer: { do: "slipstream" } });

  it("cannot be looked at first, and can still be replaced", async () => {
    refused = { id: "1", ok: false, code: "amend.opens", facts: { no: 11 }, text: "" };
    render(<AmendSheet desk={desk} entry={entry} />, root);
    press("Stay");
    await vi.waitFor(() => expect(button("Replace it")?.disabled).toBe(false));
    expect(desk.notice.value).toBeNull();
  });
});

describe("the sheet to undo back to an entry", () => {
  const entry = anEntry(11, "flip", [], {});

  it("shows the sum of what hands must move, and undoes all at once", async () => {
    desk.sheet.value = { kind: "back", entry };
    render(<BackSheet desk={desk} entry={entry} />, root);
    await shown("1 back, to 4 before");
    expect(sent).toEqual([{ do: "undo", to: 11, try: true }]);
    press("Undo back to here");
    await vi.waitFor(() => expect(desk.sheet.value).toBeNull());
    expect(sent.at(-1)).toEqual({ do: "undo", to: 11 });
  });
});

describe("what follows from another pick", () => {
  const nothing: Preview = { kept: [], dropped: [], asked_again: [], moves: [] };
  const told = (what: string) => {
    render(<WhatFollows names={{}} seen={nothing} answer={what} />, root);
    return root.textContent;
  };

  it("is an exchange of cards, although as many cards lie in every pile", () => {
    expect(told("pick")).toContain("Exchange the upgrades on the table");
    expect(told("flip")).not.toContain("Exchange");
  });
});
