// What the list of races can be narrowed down to.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Filters } from "../src/library/races/Filters";
import { startLanguage } from "../src/shared/i18n";

beforeEach(async () => {
  await startLanguage("library", "later");
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(
      path.endsWith("/records")
        ? [
            { track: "usa", board_name: null, records: [] },
            { track: "usa~12ab", board_name: "Garage ring", records: [] },
          ]
        : [],
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

it("offers boards of somebody's own beside the published ones", async () => {
  const root = document.createElement("div");
  const wanted = { text: "", track: "", driver: "", season: "", table: "" };
  const chosen: unknown[] = [];
  act(() => render(<Filters wanted={wanted} onChange={(change) => chosen.push(change)} />, root));
  await vi.waitUntil(() => root.querySelector("option[value='usa~12ab']"));
  const option = root.querySelector("option[value='usa~12ab']");
  expect(option?.textContent).toBe("Garage ring (own board)");
  const select = option?.closest("select");
  if (!select) throw new Error("an option is in a select");
  select.value = "usa~12ab";
  act(() => {
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(chosen).toEqual([{ track: "usa~12ab" }]);
  act(() => render(null, root));
});
