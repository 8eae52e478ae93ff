// The short effects over the road on the television.
import { render } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MomentsLayer, SHOWN_MS } from "../src/dashboard/MomentsLayer";
import type { Geometry } from "../src/shared/boards";
import { startLanguage } from "../src/shared/i18n";
import type { Link } from "../src/shared/link";
import { newTableState } from "../src/shared/link/state";
import type { AnyEvent } from "../src/shared/messages";
import { boards } from "./support/boards";
import { aCar, aState } from "./support/phone";

const table = newTableState();
const root = document.createElement("div");
const cars = [aCar("red", 8, 1)];

beforeEach(async () => {
  await startLanguage("dashboard", "later");
  vi.useFakeTimers();
  table.state.value = aState({ no: 7, cars });
  const geometry = boards.find(({ id }) => id === "usa")?.geometry as Geometry;
  render(<MomentsLayer link={table as unknown as Link} geometry={geometry} />, root);
  await vi.advanceTimersByTimeAsync(20);
});
afterEach(() => {
  render(null, root);
  vi.useRealTimers();
});

it("shows for a boost the Heat that it cost, and then nothing", async () => {
  const boosted: AnyEvent = { no: 8, type: "boosted", seat: "red", heat: 2 };
  table.state.value = aState({ no: 8, cars, recent: [boosted] });
  await vi.advanceTimersByTimeAsync(20);
  expect(root.textContent).toBe("−2");
  await vi.advanceTimersByTimeAsync(SHOWN_MS);
  expect(root.textContent).toBe("");
});
