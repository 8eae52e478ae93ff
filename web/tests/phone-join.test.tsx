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

/** Wait until it holds; on a busy machine an answer takes its time. */
const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 60_000, interval: 5 });
const RED: HeldSeat = { seat: "red", user: "seat-red", token: "a" };
let root: HTMLElement;
let answer: () => Promise<Response>;
let taken: HeldSeat[];

function draw(asked: Seat | null): void {
  render(<Join table="main" asked={asked} onSeat={(held) => taken.push(held)} />, root);
}

async function press(wanted: string): Promise<void> {
  const button = () => {
    const found = root.querySelector<HTMLButtonElement>(wanted);
    if (!found) throw new Error(`there is no ${wanted}`);
    return found;
  };
  await soon(button);
  button().click();
}

const note = () => root.querySelector(".note")?.textContent ?? "";

beforeEach(async () => {
  await startLanguage("phone", "later");
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
    draw(null);
    await soon(() => expect(note()).toContain("for the next one"));
    known.state.value = aState({ seats: seats.slice(1) });
    await soon(() => expect(note()).toContain("Tap the colour"));
  });

  it("that is taken is shown as taken, in the chosen language", async () => {
    draw(null);
    await press(".seat-tile.taken");
    await soon(() => expect(note()).toContain("Aino has this car"));
    await speak("fi");
    await soon(() => {
      expect(note()).toContain("Aino");
      expect(note()).not.toContain("has this car");
    });
  });

  it("that is taken sends nobody to a referee on a night without one", async () => {
    draw(null);
    await press(".seat-tile.taken");
    await soon(() => expect(note()).toContain("The referee can free it"));
    known.state.value = aState({ ...known.state.value, referee: "phones" });
    await soon(() => expect(note()).toContain("Give the seat up there"));
  });

  it("held by this device is shown as one's own, and taken with one press", async () => {
    hold("main", RED);
    draw("red");
    await press(".seat-tile");
    expect(note()).not.toContain("Aino");
    await soon(() => expect(taken).toEqual([RED]));
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
    draw("blue");
    await press("button[type=submit]");
    await soon(() => expect(trouble()).toContain(words));
  });

  it("that comes too late leads back to the cars", async () => {
    answer = refusing(409, "seat-taken");
    draw("blue");
    await press("button[type=submit]");
    await soon(() => expect(note()).toContain("Somebody was faster"));
  });

  it("that was typed is still there for another car", async () => {
    answer = refusing(409, "seat-taken");
    draw("blue");
    const field = () => root.querySelector<HTMLInputElement>("#driver-name");
    await soon(() => expect(field()).not.toBeNull());
    const typed = field();
    if (!typed) throw new Error("there is no field");
    typed.value = "Bo";
    typed.dispatchEvent(new Event("input", { bubbles: true }));
    await press("button[type=submit]");
    await press(".seat-tile:not(.taken)");
    await soon(() => expect(field()?.value).toBe("Bo"));
  });

  it("says that it is on its way", async () => {
    answer = () => new Promise(() => undefined);
    draw("blue");
    await press("button[type=submit]");
    await soon(() => expect(root.querySelector("button[type=submit]")?.textContent).toBe("Sending…"));
  });

  it("is not refused any more once the companion is heard again", async () => {
    answer = () => Promise.reject(new TypeError("gone"));
    known.connection.value = "offline";
    draw("blue");
    await press("button[type=submit]");
    await soon(() => expect(trouble()).toContain("Are you on the same network"));
    known.connection.value = "online";
    known.hub.value = "online";
    await soon(() => expect(trouble()).toBe(""));
  });

  it("and a free car make a driver", async () => {
    answer = () => Promise.resolve(Response.json({ ...RED, seat: "blue" }, { status: 201 }));
    draw("blue");
    await press("button[type=submit]");
    await soon(() => expect(taken).toEqual([{ ...RED, seat: "blue" }]));
  });
});
