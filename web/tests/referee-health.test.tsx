// The machine at the referee's desk: where guests find it, which address they are told, and what the doctor says.
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Desk } from "../src/referee/desk";
import { Health, sentence } from "../src/referee/health/Health";
import { HealthDesk } from "../src/referee/health/healthDesk";
import type { Addresses, DoctorReport } from "../src/shared/answers";
import { addTexts, speak, startLanguage } from "../src/shared/i18n";
import type { Link } from "../src/shared/link";
import { applyMessage } from "../src/shared/link/change";
import { newTableState, type TableState } from "../src/shared/link/state";
import { settled as takeTurns } from "./support/turns";

const lan = { kind: "lan", usable: true } as const;
const WIFI = { ...lan, address: "192.168.1.5", interface: "wlan0", url: "http://192.168.1.5:8000" };
const CABLE = { ...lan, address: "10.0.0.4", interface: "eth0", url: "http://10.0.0.4:8000" };
const DOCKER = { ...WIFI, address: "172.17.0.1", interface: "docker0", kind: "container" } as const;
const OFF = { ...WIFI, address: "10.9.9.9", interface: "eth1", kind: "down", usable: false } as const;

let table: TableState;
let told: Addresses;
let report: DoctorReport | null;
let asked: string[];

const settled = () => act(takeTurns);
const text = () => document.body.textContent ?? "";
const radios = () => [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")];

function answer(path: string, method: string, body: string | null): Response {
  asked.push(`${method} ${path} ${body ?? ""}`.trim());
  if (path.endsWith("/doctor")) {
    return report
      ? Response.json(report)
      : Response.json({ detail: { code: "doctor", text: "no" } }, { status: 503 });
  }
  if (method === "PUT") {
    const { address } = JSON.parse(body ?? "") as { address: string | null };
    told = { ...told, host: address ?? WIFI.address, source: address ? "referee" : "found" };
  }
  return Response.json(told);
}

beforeEach(async () => {
  await startLanguage("referee", "later");
  await addTexts("doctor");
  asked = [];
  told = {
    url: WIFI.url,
    host: WIFI.address,
    source: "found",
    name: "http://pitwall.local:8000",
    addresses: [WIFI, CABLE, DOCKER, OFF],
  };
  report = {
    ok: false,
    findings: [
      { verdict: "good", code: "port.free", facts: { port: 8000 }, text: "free" },
      {
        verdict: "bad",
        code: "lan.closed",
        facts: { host: "10.42.0.1", port: 1883, reason: "absent" },
        text: "x",
      },
      { verdict: "mind", code: "of.a.newer.hub", facts: {}, text: "Something new." },
    ],
  };
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body: string | null }) =>
    answer(path, method, body),
  );
  table = { ...newTableState(), live: signal(true) };
  const link = { ...table, table: "main" } as unknown as Link;
  const attempt = async (work: () => Promise<unknown>) => {
    await work();
    return true;
  };
  const desk = { link, health: new HealthDesk("token"), attempt, sheet: signal(null) } as unknown as Desk;
  render(null, document.body); // the page of the test before
  await act(() => render(<Health desk={desk} />, document.body));
  await settled();
});

describe("the address", () => {
  it("is shown with the local name, and the others with what they are", () => {
    expect(text()).toContain("http://192.168.1.5:8000");
    expect(text()).toContain("http://pitwall.local:8000");
    expect(text()).toContain("docker0: for containers");
    expect(radios().map(({ disabled }) => disabled)).toEqual([false, false, false, false, true]);
    expect(radios()[0]?.checked).toBe(true);
  });

  it("is switched by choosing another, and back", async () => {
    await act(() => radios()[2]?.click());
    await settled();
    expect(asked).toContain('PUT /api/v1/addresses {"address":"10.0.0.4"}');
    expect(radios()[2]?.checked).toBe(true);
    await act(() => radios()[0]?.click());
    await settled();
    expect(asked).toContain('PUT /api/v1/addresses {"address":null}');
  });

  it("is read again when the hub tells another one", async () => {
    told = { ...told, url: "http://10.0.0.77:8000" };
    const status = { state: "online", url: "http://10.0.0.77:8000" };
    await act(() => applyMessage(table, { kind: "status" }, JSON.stringify(status)));
    await settled();
    expect(text()).toContain("http://10.0.0.77:8000");
  });
});

describe("the doctor", () => {
  it("says the worst first, in the language of the page", async () => {
    const lines = () => [...document.querySelectorAll(".finding p")].map((one) => one.textContent ?? "");
    expect(lines()[0]).toContain("Readers in the network cannot connect to 10.42.0.1 port 1883");
    await act(() => speak("cs"));
    expect(lines()[0]).toContain("Čtečky v síti se nemohou připojit");
    expect(lines()[1]).toBe("Something new.");
  });

  it("looks again when asked to, and says when it cannot", async () => {
    report = null;
    await act(() => [...document.querySelectorAll<HTMLButtonElement>(".doctor button")][0]?.click());
    await settled();
    expect(asked.filter((one) => one.endsWith("/doctor"))).toHaveLength(2);
    expect(text()).toContain("The check-up failed");
  });

  it("keeps the hub's English where facts are missing", () => {
    expect(sentence({ verdict: "bad", code: "lan.closed", facts: {}, text: "Closed." })).toBe("Closed.");
  });
});
