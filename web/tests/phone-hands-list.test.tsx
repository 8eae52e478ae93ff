// The folded list of what the driver has still to do on the table.
import { signal } from "@preact/signals";
import { render } from "preact";
import { beforeEach, expect, it } from "vitest";
import type { Driver } from "../src/phone/driver";
import type { Hands } from "../src/phone/hands";
import { HandsList } from "../src/phone/ui/HandsList";
import { startLanguage } from "../src/shared/i18n";

const gear = { ids: ["g"], text: "Gear pawn to 2" };
const car = { ids: ["c"], text: "Car belongs on 4 before corner 1" };

function summary(hands: Partial<Hands>): string | null | undefined {
  const root = document.createElement("div");
  const driver = { hands: signal({ now: [], back: [], earlier: [], ...hands }) } as unknown as Driver;
  render(<HandsList driver={driver} />, root);
  return root.querySelector("summary .first")?.textContent;
}

beforeEach(() => startLanguage("phone", "later"));

it("shows the oldest move in its one line", () => {
  expect(summary({ now: [gear] })).toBe("Gear pawn to 2");
});

it("shows what to put back before anything else", () => {
  const line = "Already moved it? Then put it back: Car belongs on 4 before corner 1";
  expect(summary({ back: [car] })).toBe(line);
  expect(summary({ now: [gear], back: [car] })).toBe(line);
});
