// The bill before the plan is locked, for cards whose value is chosen after the reveal.
import { render } from "preact";
import { beforeEach, expect, it } from "vitest";
import { loadModules } from "../src/modules/later";
import { PlanOutlook } from "../src/phone/plan/PlanOutlook";
import { startLanguage } from "../src/shared/i18n";
import type { PlanForecast } from "../src/shared/messages";
import { raceOn } from "./support/boards";
import { aPosition } from "./support/phone";

type SpeedForecast = NonNullable<PlanForecast["speeds"]>[number];

const DRAFT = { gear: 1, picks: ["up-08" as const], cluttered: false };

function at(speed: number, heat?: number, spin_out = false): SpeedForecast {
  const corners = heat === undefined ? [] : [{ after: 12, limit: 3, heat }];
  return { speed, slipstream: false, to: aPosition(8 + speed), corners, spin_out };
}

function outlook(...speeds: SpeedForecast[]): HTMLElement {
  const lowest = speeds[0] as SpeedForecast;
  const forecast: PlanForecast = { ...lowest, stress: 0, cluttered: false, speeds };
  const root = document.createElement("div");
  render(<PlanOutlook draft={DRAFT} forecast={forecast} refusal={null} engine={2} shift={undefined} />, root);
  return root;
}

const texts = (root: HTMLElement, selector: string) =>
  [...root.querySelectorAll(selector)].map((one) => one.textContent);

beforeEach(async () => {
  await startLanguage("phone", "later", "modules");
  await loadModules();
  await raceOn("usa");
});

it("tells what each value would cost, not only the lowest", () => {
  const root = outlook(at(1), at(3, 2));
  expect(texts(root, ".watch")).toEqual(["1–3"]);
  expect(texts(root, ".outcomes .value")).toEqual(["1", "3"]);
  expect(root.querySelectorAll(".outcomes .column")[0]?.querySelector(".corner-bill")).toBeNull();
  expect(texts(root, ".outcomes .column:last-of-type .heat-count")).toHaveLength(1);
});

it("warns of a spin-out at the highest value", () => {
  const root = outlook(at(1), at(3, 3, true));
  expect(root.querySelector(".outcomes .bad .spun-out")).not.toBeNull();
  expect(root.querySelector(".alarm .heat-count")?.textContent).toContain("2");
});

it("shows the lowest and the highest of many", () => {
  expect(texts(outlook(at(2), at(3), at(4), at(5), at(6)), ".outcomes .value")).toEqual(["2", "6"]);
});
