// An open page of a result follows what happens to it.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Page } from "../src/results/Page";
import { startLanguage } from "../src/shared/i18n";
import { aResult } from "./support/result";

beforeEach(() => startLanguage("results", "later"));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a page says that a result is on its way until it is here", async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  const root = document.createElement("div");
  act(() => render(<Page race="r-1" />, root));
  expect(root.querySelector(".on-its-way")?.textContent).toBe("Loading…");
  await act(async () => {
    answer(Response.json({ ...aResult(), closed: true }));
    await new Promise((soon) => setTimeout(soon));
  });
  expect(root.querySelector(".on-its-way")).toBeNull();
  expect(root.querySelector(".classification")).not.toBeNull();
  act(() => render(null, root));
});

it("an open page follows a provisional result until it is official, and then rests", async () => {
  vi.useFakeTimers();
  const { state, ...more } = aResult();
  let now = { ...more, closed: false, state: { ...state, official: false } };
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path);
    return Response.json(path.endsWith("/result") ? now : now.state);
  });
  const root = document.createElement("div");
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));
  act(() => render(<Page race="r-1" />, root));
  await pass(6000);
  expect(root.querySelector(".stamp")?.textContent).toBe("Provisional");
  const results = () => paths.filter((path) => path.endsWith("/result")).length;
  expect(results()).toBe(1);
  now = { ...now, closed: true, state: { ...now.state, official: true, no: state.no + 1 } };
  await pass(6000); // notices it
  await pass(0); // and asks for the result
  expect(root.querySelector(".stamp")?.textContent).toBe("Official");
  const asked = paths.length;
  await pass(20_000);
  expect(paths.length).toBe(asked);
  act(() => render(null, root));
});
