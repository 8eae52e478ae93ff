// Headlines on the television when inputs come fast: the newest is told, none lags behind.
import { render } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HEADLINE_MS, Headlines, LEAST_MS } from "../src/dashboard/Headlines";
import { startLanguage } from "../src/shared/i18n";
import type { Link } from "../src/shared/link";
import { newTableState } from "../src/shared/link/state";
import type { AnyEvent } from "../src/shared/messages";
import { aState } from "./support/phone";

const table = newTableState();
const root = document.createElement("div");
let no: number;

const corrected = (reason: string): AnyEvent => ({
  ...{ no, type: "corrected", seat: "red", reason, by: "referee" },
});

/** The hub publishes a state with this news. */
async function told(...news: ((number: number) => AnyEvent)[]): Promise<void> {
  no += 1;
  table.state.value = aState({ no, recent: news.map((event) => event(no)) });
  await vi.advanceTimersByTimeAsync(20);
}

const sleeve = (reason: string) => () => corrected(reason);
const headline = () => root.querySelector(".headline")?.textContent ?? "";

beforeEach(async () => {
  await startLanguage("dashboard", "later");
  vi.useFakeTimers();
  no = 7;
  table.state.value = aState({ no });
  const link = table as unknown as Link;
  render(<Headlines link={link} geometry={null} view={{ value: null } as never} />, root);
  await vi.advanceTimersByTimeAsync(20);
});
afterEach(() => {
  render(null, root);
  vi.useRealTimers();
});

it("shows the newest of many after the first could be read, and nothing in between", async () => {
  await told(sleeve("one"));
  for (const reason of ["two", "three", "four"]) await told(sleeve(reason));
  expect(headline()).toContain("one");
  await vi.advanceTimersByTimeAsync(LEAST_MS);
  expect(headline()).toContain("four");
  await vi.advanceTimersByTimeAsync(HEADLINE_MS);
  expect(headline()).toBe("");
});

it("replaces one that could be read at once", async () => {
  await told(sleeve("one"));
  await vi.advanceTimersByTimeAsync(LEAST_MS);
  expect(headline()).toContain("one");
  await told(sleeve("two"));
  expect(headline()).toContain("two");
  await vi.advanceTimersByTimeAsync(LEAST_MS + 100);
  expect(headline()).toContain("two");
});

it("prefers a finish to what else one input led to", async () => {
  const finished = (number: number): AnyEvent =>
    ({ no: number, type: "finished", seat: "red", place: 1 }) as unknown as AnyEvent;
  await told(finished, sleeve("one"));
  expect(root.querySelector(".headline")?.className).toContain("finish");
});
