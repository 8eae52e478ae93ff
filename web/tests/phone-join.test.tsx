// Joining, rendered: which car is available, and what is shown if it is not.
import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Join } from "../src/phone/join/Join";
import { type HeldSeat, hold } from "../src/phone/logins";
import { speak, startLanguage } from "../src/shared/i18n";
import type { Link } from "../src/shared/link";
import { newTableState } from "../src/shared/link/state";
import type { Seat } from "../src/shared/words";
import { aState } from "./support/phone";

const known = newTableState();

vi.mock("../src/shared/link", () => ({
  openLink: (): Link => ({ ...known, table: "main", close: () => undefined }) as unknown as Link,
}));

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const RED: HeldSeat = { seat: "red", user: "seat-red", token: "a" };
let root: HTMLElement;
let answer: () => Promise<Response>;
let taken: HeldSeat[];

async function draw(asked: Seat | null): Promise<void> {
  render(<Join table="main" asked={asked} onSeat={(held) => taken.push(held)} />, root);
  await settled();
}

async function press(wanted: string): Promise<void> {
  root.querySelector<HTMLButtonElement>(wanted)?.click();
  await settled();
}

const note = () => root.querySelector(".note")?.textContent ?? "";

beforeEach(async () => {
  await startLanguage("phone");
  known.state.value = aState({ phase: "setup", cars: [], seats: [{ seat: "red", name: "Aino" }] });
  taken = [];
  vi.stubGlobal("fetch", () => answer());
  root = document.createElement("div");
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
  vi.unstubAllGlobals();
});

describe("a car", () => {
  it("is not available when all that race are taken", async () => {
    const seats = (["red", "blue"] as const).map((seat) => ({ seat, name: seat }));
    known.state.value = aState({ seats });
    await draw(null);
    expect(note()).toContain("for the next one");
    known.state.value = aState({ seats: seats.slice(1) });
    await settled();
    expect(note()).toContain("Tap the colour");
  });

  it("that is taken is shown as taken, in the chosen language", async () => {
    await draw(null);
    await press(".seat-tile.taken");
    expect(note()).toContain("Aino has this car");
    await speak("fi");
    await settled();
    expect(note()).toContain("Aino");
    expect(note()).not.toContain("has this car");
  });

  it("held by this device is shown as one's own, and taken with one press", async () => {
    hold("main", RED);
    await draw("red");
    expect(note()).not.toContain("Aino");
    await press(".seat-tile");
    expect(taken).toEqual([RED]);
  });
});

describe("a name", () => {
  const refusing = (status: number, code: string) => () =>
    Promise.resolve(Response.json({ detail: { code, text: "" } }, { status }));

  const trouble = () => root.querySelector('[role="alert"]')?.textContent ?? "";

  it.each([
    ["cannot be used", refusing(422, "malformed"), "This name cannot be used"],
    ["could not be stored", refusing(503, "not-stored"), "It could not be stored"],
    ["was not heard", () => Promise.reject(new TypeError("gone")), "Are you on the same network"],
  ])("that %s is told as that", async (_, answers, words) => {
    answer = answers;
    await draw("blue");
    await press("button[type=submit]");
    expect(trouble()).toContain(words);
  });

  it("that comes too late leads back to the cars", async () => {
    answer = refusing(409, "seat-taken");
    await draw("blue");
    await press("button[type=submit]");
    expect(note()).toContain("Somebody was faster");
  });

  it("that was typed is still there for another car", async () => {
    answer = refusing(409, "seat-taken");
    await draw("blue");
    const field = () => root.querySelector<HTMLInputElement>("#driver-name");
    const typed = field();
    if (!typed) throw new Error("there is no field");
    typed.value = "Bo";
    typed.dispatchEvent(new Event("input", { bubbles: true }));
    await settled();
    await press("button[type=submit]");
    await press(".seat-tile:not(.taken)");
    expect(field()?.value).toBe("Bo");
  });

  it("says that it is on its way", async () => {
    answer = () => new Promise(() => undefined);
    await draw("blue");
    await press("button[type=submit]");
    expect(root.querySelector("button[type=submit]")?.textContent).toBe("Sending…");
  });

  it("is not refused any more once the companion is heard again", async () => {
    answer = () => Promise.reject(new TypeError("gone"));
    known.connection.value = "offline";
    await draw("blue");
    await press("button[type=submit]");
    expect(trouble()).toContain("Are you on the same network");
    known.connection.value = "online";
    known.hub.value = "online";
    await settled();
    expect(trouble()).toBe("");
  });

  it("and a free car make a driver", async () => {
    answer = () => Promise.resolve(Response.json({ ...RED, seat: "blue" }, { status: 201 }));
    await draw("blue");
    await press("button[type=submit]");
    expect(taken).toEqual([{ ...RED, seat: "blue" }]);
  });
});
