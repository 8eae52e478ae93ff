// Sheets over the referee's desk, rendered: what they offer, and when.
import { signal } from "@preact/signals";
import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Desk } from "../src/referee/desk";
import { UndoSheet } from "../src/referee/sheets/UndoSheet";
import { speak, startLanguage } from "../src/shared/i18n";
import type { Command, Reply } from "../src/shared/words";
import { aDesk } from "./support/desk";
import { aState } from "./support/phone";

const offered = (wanted: boolean) =>
  vi.waitFor(() => expect(button()?.disabled).toBe(!wanted), { timeout: 5000 });
const button = () => root.querySelector<HTMLButtonElement>(".button.main");
const state = signal(aState({ no: 41 }));
let root: HTMLElement;
let desk: Desk;
let answers: (() => void)[];
let reply: Reply;

/** A hub that answers requests when told to. */
function hub(path: string): Promise<Response> {
  const told = path.endsWith("undo-preview")
    ? { undo: { no: state.value.no, moves: [] }, redo: null }
    : path.endsWith("journal")
      ? []
      : {};
  return new Promise((resolve) => {
    answers.push(() => resolve(Response.json(told)));
  });
}

/** Answer what has been asked, once it has. */
async function answered(): Promise<void> {
  await vi.waitFor(() => expect(answers).not.toHaveLength(0));
  for (const answer of answers.splice(0)) answer();
}

beforeEach(async () => {
  await startLanguage("referee", "later");
  answers = [];
  vi.stubGlobal("fetch", hub);
  state.value = aState({ no: 41 });
  desk = aDesk(state, async () => reply);
  root = document.createElement("div");
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
  desk.close();
  vi.unstubAllGlobals();
});

describe("a refusal", () => {
  const refused: Reply = { id: "1", ok: false, code: "undo.nothing", facts: {}, text: "" };

  it("follows a change of language, until it is dismissed", async () => {
    reply = refused;
    expect(await desk.send({ do: "undo" })).toBe(false);
    expect(desk.notice.value).toBe("There is nothing to undo.");
    await speak("es");
    expect(desk.notice.value).toBeTruthy();
    expect(desk.notice.value).not.toBe("There is nothing to undo.");
    desk.clearNotice();
    expect(desk.notice.value).toBeNull();
  });

  it("belongs to the sheet it appeared on", async () => {
    reply = refused;
    await desk.send({ do: "undo" });
    desk.sheet.value = { kind: "redo" };
    expect(desk.notice.value).toBeNull();
  });
});

describe("cards that were ruled out", () => {
  const impossible: Reply = {
    id: "1",
    ok: false,
    code: "cards.impossible",
    facts: { cards: ["4"] },
    text: "",
  };

  it("can be accepted as the table shows them, once", async () => {
    reply = impossible;
    await desk.send({ do: "flip", seat: "red", card: "4" });
    expect(desk.asShown.value).toEqual({ do: "flip", seat: "red", card: "4", shown: true });
    await desk.send(desk.asShown.value as Command);
    expect(desk.asShown.value).toBeNull();
  });

  it("stay refused when the seat does not own so many", async () => {
    reply = { ...impossible, facts: { why: "owned" } } as Reply;
    await desk.send({ do: "flip", seat: "red", card: "4" });
    expect(desk.asShown.value).toBeNull();
  });

  it("are offered no way round any other refusal", async () => {
    reply = { ...impossible, code: "cards.count" };
    await desk.send({ do: "plan", seat: "red", gear: 1, cards: ["4"] });
    expect(desk.asShown.value).toBeNull();
    reply = impossible;
    await desk.send({ do: "boost", seat: "red" });
    expect(desk.asShown.value).toBeNull();
  });
});

describe("the sheet to undo", () => {
  it("offers to undo the latest entry only once it shows what that was", async () => {
    render(<UndoSheet desk={desk} way="undo" />, root);
    await offered(false);
    await answered();
    await offered(true);
    expect(root.textContent).toContain("41");

    state.value = aState({ no: 42 });
    await offered(false);
    expect(root.textContent).not.toContain("41");
    await answered();
    await offered(true);
    expect(root.textContent).toContain("42");
  });
});
