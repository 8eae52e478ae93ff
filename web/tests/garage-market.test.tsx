// A market that is being laid out: what has been tapped so far, and what hands have to do.

import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MarketKeys } from "../src/modules/garage/MarketKeys";
import { handsInGarage } from "../src/modules/garage/selection";
import { TvGarage } from "../src/modules/garage/TvGarage";
import { loadModules } from "../src/modules/later";
import { Hands } from "../src/referee/race/Hands";
import { addTexts, startLanguage } from "../src/shared/i18n";
import type { CarState, PublicState, Waiting } from "../src/shared/messages";
import { aDesk } from "./support/desk";
import { cleanupRoots, draw } from "./support/drawing";
import { aCar, aState } from "./support/phone";

const ASKED: Waiting = {
  seat: null,
  for: "market",
  options: [{ do: "market", round: 1, count: 3, cards: ["up-01", "up-01", "up-02", "up-03"] }],
};
const cars: CarState[] = [
  { ...aCar("blue", 41, 1), upgrades: [] },
  { ...aCar("red", 38, 2), upgrades: [] },
];
const garage = {
  how: "draft",
  deck: "table",
  round: 0,
  rounds: 3,
  to_pick: [],
  may_swap: null,
  sealed: [],
} as const;

const inGarage = (
  changed: Partial<PublicState> = {},
  about: Partial<PublicState["garage"]> = {},
): PublicState =>
  aState({
    phase: "garage",
    cars,
    market: [],
    garage: { ...garage, to_pick: [], sealed: [], ...about } as NonNullable<PublicState["garage"]>,
    waiting: [ASKED],
    ...changed,
  });

beforeEach(async () => {
  await startLanguage("referee", "later");
  await loadModules();
  await addTexts("modules");
  vi.stubGlobal("fetch", () => new Promise(() => undefined)); // the desk asks for health
});
afterEach(() => {
  cleanupRoots();
  vi.unstubAllGlobals();
});

it("counts what was tapped on a reader, and is completed on the page", () => {
  const onAnswer = vi.fn();
  const root = draw(
    <MarketKeys waiting={ASKED} draws="also" laid={["up-01", "up-02"]} onAnswer={onAnswer} />,
  );
  const go = root.querySelector<HTMLButtonElement>(".lay-out .button");
  expect(go?.textContent).toBe("Lay out 2 of 3");
  expect(root.querySelector(".tapped-so-far")?.textContent).toContain("Tapped on a reader: ");
  act(() => root.querySelector<HTMLElement>('.upgrade-key[data-card="up-03"]')?.click());
  act(() => go?.click());
  expect(onAnswer).toHaveBeenCalledWith({ do: "market", cards: ["up-01", "up-02", "up-03"] });
});

it("is seen on the TV card by card", () => {
  const root = draw(<TvGarage state={inGarage({ laid_out: ["up-01", "up-02"] })}>{null}</TvGarage>);
  expect(root.querySelectorAll(".tv-market .card-face")).toHaveLength(2);
  expect(root.textContent).toContain("2 of 3 laid out");
});

it("gives hands something to do", () => {
  const open = { market: ["up-01", "up-02"], waiting: [] } as Partial<PublicState>;
  const picking = { round: 1, to_pick: ["red", "blue"] } as Partial<PublicState["garage"]>;
  expect(handsInGarage(inGarage())).toBe("Lay 3 upgrades face up on the table.");
  expect(handsInGarage(inGarage(open, picking))).toBe("Whoever picks takes the card from the table.");
  expect(handsInGarage(inGarage(open, { ...picking, deck: "companion" }))).toContain(
    "Lay these upgrades face up",
  );
  expect(handsInGarage(inGarage(open, { round: 3 }))).toBeNull();
});

it("is what the tablet's list of hand moves begins with", () => {
  const state = signal(inGarage());
  const desk = aDesk(state, vi.fn());
  const root = draw(<Hands desk={desk} state={state.value} />);
  expect(root.textContent).toContain("Lay 3 upgrades face up on the table.");
  expect(root.textContent).not.toContain("Nothing to move");
  desk.close();
});
