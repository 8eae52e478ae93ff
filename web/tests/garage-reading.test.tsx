// A driver reads the open upgrades while others choose, and takes one when the turn comes.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DriverChoice } from "../src/modules/garage/DriverChoice";
import { addTexts, speak } from "../src/shared/i18n";
import type { Option, PublicState } from "../src/shared/messages";
import type { PrintedId } from "../src/shared/words";

const root = document.createElement("div");
const onAnswer = vi.fn();
const MARKET: readonly PrintedId[] = ["up-01", "up-12", "up-30"];

const show = (market: readonly PrintedId[], asked: boolean) => {
  const state = { market, waiting: [], referee: "tablet" } as unknown as PublicState;
  const options = asked ? [{ do: "pick", cards: market } as unknown as Option] : [];
  act(() => render(<DriverChoice state={state} options={options} kept={null} onAnswer={onAnswer} />, root));
};
const tap = (selector: string) => act(() => root.querySelector<HTMLElement>(selector)?.click());

beforeEach(async () => {
  await addTexts("modules");
  await speak("en");
});
afterEach(() => {
  render(null, root);
  onAnswer.mockReset();
});

it("keeps the card that is read when the turn comes, so that a quick thumb is not lost", () => {
  show(MARKET, false);
  tap(".upgrade-key:nth-child(1)");
  expect(root.querySelector(".button.main")).toBeNull();
  show(MARKET, true);
  tap(".button.main");
  expect(onAnswer).toHaveBeenCalledWith({ do: "pick", card: "up-01" });
});

it("closes the card that somebody else has taken, and no other", () => {
  show(MARKET, false);
  tap("li:nth-child(2) .upgrade-key");
  show(["up-12", "up-30"], true);
  expect(root.querySelector("[aria-pressed=true] .upgrade-name")).not.toBeNull();
  show(["up-01", "up-30"], true);
  expect(root.querySelector("[aria-pressed=true]")).toBeNull();
  expect(root.querySelector(".button.main")).toBeNull();
});
