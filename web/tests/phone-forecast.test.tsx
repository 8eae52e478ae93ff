// The forecast of a plan is requested again when what it depends on is corrected, and only then.
import { signal } from "@preact/signals";
import { render } from "preact";
import { expect, it, vi } from "vitest";
import { useForecast } from "../src/phone/plan/forecast";
import type { CarState } from "../src/shared/messages";
import { aCar } from "./support/phone";

const DRAFT = { gear: 1, picks: ["3" as const], cluttered: false };
/** Longer than the page delays its effects. */
const drawn = () => new Promise((resolve) => setTimeout(resolve, 150));

it("asks again when this car or another is corrected", async () => {
  const send = vi.fn().mockResolvedValue({ id: "1", ok: true, no: 1 });
  const link = { live: signal(true), send };
  const cars = signal<CarState[]>([aCar("red", 10, 2), aCar("blue", 12, 1)]);
  const Asking = () => {
    useForecast(link, DRAFT, cars.value[0] as CarState, cars.value);
    return null;
  };
  render(<Asking />, document.createElement("div"));
  const asked = async (...now: CarState[]) => {
    cars.value = now;
    await drawn();
    return send.mock.calls.length;
  };
  const [red, blue] = [aCar("red", 10, 2), aCar("blue", 12, 1)];
  expect(await asked(red, blue)).toBe(1);
  expect(await asked(red, { ...blue, planned: true, hand: 6 })).toBe(1);
  expect(await asked(red, aCar("blue", 13, 1))).toBe(2);
  expect(await asked({ ...red, engine: 0 }, aCar("blue", 13, 1))).toBe(3);
});
