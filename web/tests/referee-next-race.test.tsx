// The race after a race: set up on request, so that the table can prepare it, and only then started.
import { render } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DeskPage } from "../src/referee/DeskPage";
import { Desk } from "../src/referee/desk";
import { startLanguage } from "../src/shared/i18n";
import type { Link } from "../src/shared/link";
import { newTableState } from "../src/shared/link/state";
import type { Command } from "../src/shared/words";
import { aState } from "./support/phone";

let root: HTMLElement;
let desk: Desk;
let sent: Command[];
const known = newTableState();

/** A hub that takes every command; the state after a set-up is published by the test. */
const send = async (command: Command) => {
  sent.push(command);
  return { id: "1", ok: true, no: 1 };
};

const drawn = () => vi.advanceTimersByTimeAsync(50);

async function press(name: string): Promise<void> {
  const wanted = [...root.querySelectorAll("button")].find((one) => one.textContent === name);
  if (!wanted) throw new Error(`there is no button ${name}`);
  wanted.click();
  await drawn();
}

const main = () => root.querySelector<HTMLButtonElement>(".foot-bar .main");

beforeEach(async () => {
  await startLanguage("referee", "later");
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json([]));
  vi.stubGlobal("scrollTo", () => undefined);
  sent = [];
  sessionStorage.clear();
  known.state.value = aState({ phase: "finished", track: "usa" });
  known.connection.value = "online";
  known.hub.value = "online";
  const link = { ...known, table: "main", send, close: () => undefined };
  desk = new Desk(link as unknown as Link, "token");
  root = document.createElement("div");
  render(<DeskPage desk={desk} onLeave={() => undefined} />, root);
  await press("Same grid");
});
afterEach(() => {
  render(null, root);
  desk.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("leaves the result alone until the table is to be prepared", async () => {
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([]);
  expect(main()?.textContent).toBe("Prepare the table");
  await press("Prepare the table");
  expect(sent.map((command) => command.do)).toEqual(["setup"]);
});

it("starts with a second press, but not with the second half of a double tap", async () => {
  await press("Prepare the table");
  known.state.value = aState({ phase: "setup", track: "usa" });
  await drawn();
  expect(main()?.textContent).toBe("Start the race");
  expect(main()?.disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(main()?.disabled).toBe(false);
  await press("Start the race");
  expect(sent.map((command) => command.do)).toEqual(["setup", "start"]);
});

it("shows no way back to a result that is closed", async () => {
  await press("Prepare the table");
  expect(root.textContent).toContain("Back to the result");
  known.state.value = aState({ phase: "setup", track: "usa" });
  await drawn();
  expect(root.textContent).not.toContain("Back to the result");
});

it("sets the same race up again after another tablet has started it", async () => {
  await press("Prepare the table");
  for (const phase of ["setup", "planning", "finished"] as const) {
    known.state.value = aState({ phase, track: "usa" });
    await vi.advanceTimersByTimeAsync(1000);
  }
  await press("Another board or field");
  desk.night.toGrid();
  await drawn();
  await press("Prepare the table");
  expect(sent.map((command) => command.do)).toEqual(["setup", "setup"]);
});
