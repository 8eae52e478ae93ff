// The boards that a race of a season can be planned on.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import type { Season } from "../src/library/api";
import { Calendar } from "../src/library/seasons/Calendar";
import { CalendarFields } from "../src/library/seasons/CalendarFields";
import { SeasonForm } from "../src/library/seasons/SeasonForm";
import { startLanguage } from "../src/shared/i18n";

const OWN = "usa~12ab";
afterEach(() => vi.unstubAllGlobals());

it("plans a race on a board of somebody's own that was raced on", async () => {
  await startLanguage("library");
  vi.stubGlobal("fetch", async () => Response.json([{ track: OWN, board_name: "Garage ring", records: [] }]));
  const root = document.createElement("div");
  const planned: unknown[] = [];
  const fields = (
    <CalendarFields
      calendar={[{ track: OWN }]}
      onChange={(calendar) => planned.push(calendar)}
      onReady={() => undefined}
    />
  );
  act(() => render(fields, root));
  await vi.waitUntil(() => root.textContent?.includes("Garage ring (own board)"));
  expect(root.querySelectorAll(`option[value='${OWN}']`)).toHaveLength(1);
  expect(root.querySelector<HTMLSelectElement>(".race-fields select")?.value).toBe(OWN);
  act(() => render(null, root));
});

it("names a season after the ready calendar that is taken", async () => {
  await startLanguage("library");
  vi.stubGlobal("fetch", async () => Response.json([]));
  const root = document.createElement("div");
  document.body.append(root);
  const saved: unknown[] = [];
  const plan = { name: "", points: [9], drop_worst: 0, calendar: [], rulings: {} };
  act(() =>
    render(
      <SeasonForm title="" plan={plan} onSave={(made) => saved.push(made)} onClose={() => undefined} />,
      root,
    ),
  );
  const ready = root.querySelector<HTMLSelectElement>(".calendar-fields select");
  if (ready) ready.value = "1961";
  act(() => void ready?.dispatchEvent(new Event("change", { bubbles: true })));
  expect(root.querySelector<HTMLInputElement>("input.field")?.value).toBe("Championship of 1961");
  act(() => render(null, root));
  root.remove();
});

it("calls a planned board by its name", async () => {
  await startLanguage("library");
  const root = document.createElement("div");
  const season = { calendar: [{ track: OWN }], own_boards: { [OWN]: "Garage ring" }, driven: [] };
  act(() => render(<Calendar season={season as unknown as Season} />, root));
  expect(root.querySelector(".planned-race strong")?.textContent).toBe("Garage ring (own board)");
  act(() => render(null, root));
});
