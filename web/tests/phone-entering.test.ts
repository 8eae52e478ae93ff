// One plan, entered on a seat's phone and reader: each shows what was entered on the other.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Driver } from "../src/phone/driver";
import { hasTooMany, newDraft, played, withCard, withEntered, withGear } from "../src/phone/plan/draft";
import { speak, startLanguage } from "../src/shared/i18n";
import type { Link } from "../src/shared/link";
import { newTableState } from "../src/shared/link/state";
import type { Entering, OwnDecision, SeatView } from "../src/shared/messages";
import type { Card, Command, Reply } from "../src/shared/words";
import { aView } from "./support/phone";

const known = newTableState();
/** What was sent, and how the hub replies. */
let sent: { command: Command; answer: (ok: boolean) => void }[] = [];

vi.mock("../src/shared/link", () => ({
  openLink: (): Link => ({
    ...known,
    table: "main",
    send: (command) =>
      new Promise<Reply>((resolve) => {
        const answer = (ok: boolean) =>
          resolve(
            ok
              ? { id: "1", ok: true, no: 7 }
              : { id: "1", ok: false, code: "not-stored", facts: {}, text: "" },
          );
        sent.push({ command, answer });
      }),
    reopen: () => undefined,
    close: () => undefined,
  }),
}));

const GEARS = [1, 2, 3, 4].map((gear) => ({ gear, heat: 0 }));
const PLAN: OwnDecision = { for: "plan", awaited: true, options: [{ do: "plan", gears: GEARS }] };
const DISCARD: OwnDecision = { for: "discard", awaited: true, options: [{ do: "discard", max: 7 }] };

let driver: Driver;
let view: SeatView;

/** The hub reports what is entered, and the page has rendered it. */
async function told(gear: number | null, cards: Card[], decision = PLAN, no = 7): Promise<void> {
  view = aView({ no }, { decision, entering: { gear, cards } });
  known.state.value = view;
  known.view.value = view;
  await settled();
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const entered = () => sent.filter(({ command }) => command.do === "enter").map(({ command }) => command);
const shown = () => [driver.draftFor(view).gear, ...played(driver.draftFor(view))];

/** The hub replies to the last message. */
async function answered(ok = true): Promise<void> {
  sent.at(-1)?.answer(ok);
  await settled();
}

beforeEach(async () => {
  await startLanguage("phone", "later");
  sent = [];
  driver?.close();
  known.tapReply.value = null;
  known.state.value = null;
  known.view.value = null;
  driver = new Driver({ seat: "red", user: "seat-red", token: "" }, "main");
  await told(null, []);
});

describe("a plan", () => {
  it("shows what was tapped on the reader", async () => {
    await told(3, ["4", "2"]);
    expect(shown()).toEqual([3, "4", "2"]);
    await told(3, ["4"]);
    expect(shown()).toEqual([3, "4"]);
    await told(null, []);
    expect(shown()).toEqual([2]);
    expect(sent).toEqual([]);
  });

  it("sends the reader what was picked here, and continues from what was tapped there", async () => {
    await told(null, ["4"]);
    driver.changeDraft(view, withGear(driver.draftFor(view), 3));
    expect(entered()).toEqual([{ do: "enter", gear: 3, cards: ["4"] }]);
    await answered();
    await told(3, ["4", "2"]);
    expect(shown()).toEqual([3, "4", "2"]);
  });

  it("sends one change after the other, and of several only the latest", async () => {
    for (const card of ["1", "2"] as const) driver.changeDraft(view, withCard(driver.draftFor(view), card));
    driver.changeDraft(view, withGear(driver.draftFor(view), 3));
    await answered();
    await answered();
    expect(entered()).toEqual([
      { do: "enter", gear: 2, cards: ["1"] },
      { do: "enter", gear: 3, cards: ["1", "2"] },
    ]);
  });

  it("is not overwritten by an older report of the hub, and requests what came between", async () => {
    driver.changeDraft(view, withCard(driver.draftFor(view), "1"));
    await told(null, ["4"]);
    expect(shown()).toEqual([2, "1"]);
    await answered();
    expect(sent.at(-1)?.command).toEqual({ do: "hello" });
    await told(2, ["1", "4"]);
    expect(shown()).toEqual([2, "1", "4"]);
  });

  it("requests nothing if the hub reports what is entered here", async () => {
    driver.changeDraft(view, withCard(driver.draftFor(view), "1"));
    await told(2, ["1"]);
    await answered();
    expect(sent).toHaveLength(1);
  });

  it("keeps what the hub did not accept, and sends it with the next change", async () => {
    driver.changeDraft(view, withCard(driver.draftFor(view), "1"));
    await answered(false);
    await told(null, [], PLAN, 8);
    expect(shown()).toEqual([2, "1"]);
    driver.changeDraft(view, withCard(driver.draftFor(view), "2"));
    expect(entered().at(-1)).toEqual({ do: "enter", gear: 2, cards: ["1", "2"] });
  });

  it("is sent though the hub does not accept what was still on its way for the last question", async () => {
    await told(null, [], DISCARD, 8);
    driver.changeDiscards(view, ["1"]);
    await told(null, [], PLAN, 9);
    driver.changeDraft(view, withCard(driver.draftFor(view), "2"));
    await answered(false);
    expect(entered()).toEqual([
      { do: "enter", gear: null, cards: ["1"] },
      { do: "enter", gear: 2, cards: ["2"] },
    ]);
  });

  it("reports more cards on the reader than the gear plays, but not those kept for a higher gear", async () => {
    await told(null, ["4", "2", "3"]);
    expect(hasTooMany(driver.draftFor(view), { gear: null, cards: ["4", "2", "3"] })).toBe(true);
    const lower = { gear: 1, picks: ["4", "2"] as Card[], cluttered: false };
    expect(hasTooMany(lower, { gear: 1, cards: ["4"] })).toBe(false);
    expect(hasTooMany(lower, { gear: 2, cards: ["4", "2"] })).toBe(false);
  });

  it("keeps the cards of a higher gear while the reader says the same", () => {
    const entering: Entering = { gear: 2, cards: ["1", "2"] };
    const fresh = newDraft({ gear: 2 }, GEARS);
    const draft = { gear: 2, picks: ["1", "2", "3"] as Card[], cluttered: false };
    expect(withEntered(draft, fresh, entering)).toBe(draft);
    expect(withEntered(draft, fresh, { gear: 2, cards: ["heat"] })).toEqual({
      gear: 2,
      picks: ["heat"],
      cluttered: true,
    });
  });
});

it("shares the cards to be discarded, and starts over with the next decision", async () => {
  await told(null, ["1"], DISCARD);
  expect(driver.discardsFor(view)).toEqual(["1"]);
  driver.changeDiscards(view, ["1", "3"]);
  expect(entered()).toEqual([{ do: "enter", gear: null, cards: ["1", "3"] }]);
  await told(null, [], PLAN, 9);
  expect(shown()).toEqual([2]);
});

describe("a tap that was held or refused", () => {
  const held = (code: string, facts = {}): Reply => ({ id: "tap red 1", ok: false, code, facts, text: "" });

  it("is explained, even if the card was entered all the same", async () => {
    known.tapReply.value = held("tap.whose");
    expect(driver.refusal.value).toBe("Whose is it? Tap your seat tag first.");
    known.tapReply.value = held("tap.sealed", { seat: "red" });
    await told(null, ["heat"]);
    expect(driver.refusal.value).toContain("sealed");
  });

  it("follows a change of language", async () => {
    known.tapReply.value = held("tap.whose");
    const english = driver.refusal.value;
    await speak("fi");
    expect(driver.refusal.value).toBeTruthy();
    expect(driver.refusal.value).not.toBe(english);
  });

  it("does not reappear in another language once it is past", async () => {
    known.tapReply.value = held("tap.whose");
    await told(null, [], PLAN, 8);
    await speak("sv");
    expect(driver.refusal.value).toBeNull();
  });

  it("is cleared by the next tap", async () => {
    known.tapReply.value = held("tap.whose");
    await told(null, []);
    await told(null, ["4"]);
    expect(driver.refusal.value).toBeNull();
    known.tapReply.value = held("tap.whose");
    known.tapReply.value = { id: "tap red 2", ok: true, no: 8 };
    expect(driver.refusal.value).toBeNull();
  });
});
