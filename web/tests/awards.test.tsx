// The awards on the TV after a race.
import { render } from "preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Awards } from "../src/dashboard/Awards";
import { startLanguage } from "../src/shared/i18n";
import { describeAward } from "../src/shared/result";
import { aResult } from "./support/result";
import { texts } from "./support/texts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the TV after a race", () => {
  it("names everybody who has won an award, and by what figure", async () => {
    await startLanguage("dashboard", "later");
    const result = aResult();
    vi.stubGlobal("fetch", async () => Response.json(result));
    const root = document.createElement("div");
    render(<Awards state={{ ...result.state, race: result.race }} />, root);
    await vi.waitUntil(() => root.querySelector(".award"));
    expect(texts(root, ".award h2")).toEqual(result.awards.map((award) => describeAward(award).name));
    expect(texts(root, ".award .name")).toEqual(["Cleo and Gus", "Gus", "Dana", "Aino and Fay"]);
    expect(texts(root, ".award .note")[2]).toBe("6 Spaces by slipstream");
  });

  it.each([
    [4, []],
    [1, ["Aino of the long name, Fay of the long name and Eli of the long name"]],
  ])(
    "shows only the signs of those who share one of %i awards if their names are long",
    async (count, names) => {
      const result = aResult();
      const shared = { award: "smoothest-drive", seats: ["red", "gray", "black"], figure: 3 } as const;
      const awards = Array.from({ length: count }, () => shared);
      const cars = result.state.cars.map((car) => ({ ...car, name: `${car.name} of the long name` }));
      vi.stubGlobal("fetch", async () => Response.json({ ...result, awards }));
      const root = document.createElement("div");
      render(<Awards state={{ ...result.state, cars, race: result.race }} />, root);
      await vi.waitUntil(() => root.querySelector(".award"));
      expect(root.querySelectorAll(".award .badge")).toHaveLength(3 * count);
      expect(texts(root, ".award .name")).toEqual(names);
    },
  );

  it("asks again for a result that it could not get", async () => {
    vi.useFakeTimers();
    const result = aResult();
    const root = document.createElement("div");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no connection")));
    render(<Awards state={{ ...result.state, race: result.race }} />, root);
    await vi.advanceTimersByTimeAsync(2000);
    vi.stubGlobal("fetch", async () => Response.json(result));
    await vi.advanceTimersByTimeAsync(5000);
    expect(root.querySelector(".award")).not.toBeNull();
  });

  it("awards nothing while the race runs", async () => {
    const result = aResult();
    const asked = vi.fn(async () => Response.json(result));
    vi.stubGlobal("fetch", asked);
    const root = document.createElement("div");
    render(<Awards state={{ ...result.state, phase: "planning" }} />, root);
    await new Promise((later) => setTimeout(later));
    expect(asked).not.toHaveBeenCalled();
    expect(root.querySelector(".award")).toBeNull();
  });
});
