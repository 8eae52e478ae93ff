// After the flag on the TV: the podium, and the race in 60 seconds once the result may be told.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BETWEEN_MS, FilmTurns, PODIUM_MS } from "../src/dashboard/Film";
import { FILM_MS } from "../src/replay/film";
import type { Board } from "../src/shared/boards";
import { startLanguage } from "../src/shared/i18n";
import { playOn } from "../src/shared/library";
import type { PublicState } from "../src/shared/messages";
import { boards } from "./support/boards";
import { someMoments } from "./support/replay";

const ITALY = boards.find(({ id }) => id === "italy") as Board;
const { state } = someMoments();
let root: HTMLElement;
let asked: string[];
let answer: () => Response;

beforeEach(async () => {
  await startLanguage("dashboard", "later");
  vi.useFakeTimers();
  playOn(null);
  asked = [];
  answer = () => Response.json(someMoments());
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer();
  });
  root = document.createElement("div");
});
afterEach(() => {
  act(() => render(null, root));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (now: Partial<PublicState>) =>
  act(() => {
    render(
      <FilmTurns state={{ ...state, ...now }} board={ITALY}>
        <p class="podium" />
      </FilmTurns>,
      root,
    );
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));
const shown = () => root.querySelector(".film, .podium")?.className;

it("shows nothing of a race whose result is provisional", async () => {
  show({ official: false });
  await pass(PODIUM_MS + BETWEEN_MS);
  expect([shown(), asked]).toEqual(["podium", []]);
});

it("takes turns with the podium, and loads the race once", async () => {
  show({ official: true });
  await pass(PODIUM_MS - 100);
  expect(shown()).toBe("podium");
  await pass(200);
  expect(shown()).toBe("film");
  await pass(FILM_MS);
  expect(shown()).toBe("podium");
  await pass(BETWEEN_MS);
  expect(shown()).toBe("film");
  expect(asked).toEqual([`/api/v1/races/${state.race}/moments`]);
});

it("tells the round, and in a few words what happened", async () => {
  show({ official: true });
  await pass(PODIUM_MS + 100);
  const told = new Set<string>();
  for (let second = 0; second < 60; second += 0.4) {
    await pass(400);
    told.add(root.querySelector(".film-words span")?.textContent ?? "");
    told.add(root.querySelector(".film .round")?.textContent ?? "");
  }
  expect([...told].some((text) => text.includes("Overtakes"))).toBe(true);
  expect(told).toContain("Finish");
  expect(told).toContain(`Round ${state.round}`);
});

it("keeps the podium while the hub does not answer, and asks again later", async () => {
  answer = () => Response.json({ detail: { code: "race-running", text: "" } }, { status: 409 });
  show({ official: true });
  await pass(PODIUM_MS + 100);
  expect(shown()).toBe("podium");
  answer = () => Response.json(someMoments());
  await pass(BETWEEN_MS);
  expect(shown()).toBe("film");
});

it("ends at once when the result is taken back", async () => {
  show({ official: true });
  await pass(PODIUM_MS + 100);
  show({ official: false });
  expect(shown()).toBe("podium");
  await pass(PODIUM_MS + BETWEEN_MS);
  expect(shown()).toBe("podium");
});
