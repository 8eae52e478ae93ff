// The TV follows the network: when the hub tells another address, the code and the words change with it.
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Lobby } from "../src/dashboard/Lobby";
import { startLanguage } from "../src/shared/i18n";
import type { Link } from "../src/shared/link";
import { applyMessage } from "../src/shared/link/change";
import { newTableState, type TableState } from "../src/shared/link/state";
import { aState } from "./support/phone";
import { settled } from "./support/turns";

let table: TableState;
let joining: string;
let named: string | null;

const hear = (status: object) =>
  act(() => applyMessage(table, { kind: "status" }, JSON.stringify({ state: "online", ...status })));
const code = () => document.querySelector<HTMLImageElement>("img.qr")?.getAttribute("src") ?? "";
const address = () => document.querySelector(".join-address")?.textContent;

beforeEach(async () => {
  await startLanguage("dashboard", "later");
  joining = "http://127.0.0.1:8000/play";
  named = null;
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.includes("/join") ? { url: joining, name: named } : { shown: null }),
  );
  table = { ...newTableState(), state: signal(aState({ phase: "setup" })) };
  const link = { ...table, table: "main" } as unknown as Link;
  await act(() => render(<Lobby link={link} board={undefined} />, document.body));
  await act(settled);
});
afterEach(() => {
  render(null, document.body);
  vi.unstubAllGlobals();
});

it("shows a new code and a new address when the Wi-Fi comes late", async () => {
  expect(address()).toBe("127.0.0.1:8000/play");
  const before = code();
  joining = "http://[fd00::5]:8000/play";
  await hear({ url: "http://[fd00::5]:8000" });
  await act(settled);
  expect(address()).toBe("[fd00::5]:8000/play");
  expect(code()).not.toBe(before);
  expect(code()).toContain("table=main");
});

it("keeps the last address while the hub is away, and with a hub that tells none", async () => {
  await hear({ url: "http://192.168.1.5:8000" });
  const before = code();
  await hear({ state: "lost" });
  await hear({ version: "0.1.0" });
  expect(code()).toBe(before);
});

it("shows the name for the local network beside it, where one is published", async () => {
  expect(document.body.textContent).not.toContain("pitwall.local");
  named = "http://pitwall.local:8000/play";
  await hear({ url: "http://192.168.1.5:8000" });
  await act(settled);
  expect(document.body.textContent).toContain("or pitwall.local:8000/play");
});
