// The referee names any card that the phone could: sponsorship cards, what an event lets go, and that there was no card.
import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ActFor } from "../src/referee/race/ActFor";
import { questionOf, type Sponsorship, type Table } from "../src/referee/race/question";
import { startLanguage } from "../src/shared/i18n";
import type { PublicState, Waiting } from "../src/shared/messages";
import type { Command } from "../src/shared/words";
import { aCar } from "./support/phone";

type Championship = NonNullable<PublicState["championship"]>;
const EVENT = { event: "1964-3", rule: "heat-discards", boxes: ["base", "heavy-rain"], points: {} };
const SHOWABLE = ["sp-01", "sp-02", "sp-03", "sp-04", "sp-05", "sp-06"];

const table = (sponsors: number): Table => ({
  cars: [{ ...aCar("red", 1, 1), upgrades: ["up-08"], sponsors }],
  championship: EVENT as unknown as Championship,
});
const cardsOf = (sponsors: number, sponsorship?: Sponsorship) =>
  questionOf({ seat: "red", for: "plan", options: [] }, table(sponsors), sponsorship).cards;

describe("the cards that the referee can name for a seat", () => {
  it("include sponsorship cards of the boxes in play while the seat has one", () => {
    expect(cardsOf(1)?.all).toEqual(expect.arrayContaining([...SHOWABLE, "up-08"]));
    expect(cardsOf(1)?.discardable).toEqual(expect.arrayContaining(SHOWABLE));
    expect(cardsOf(0)?.all).not.toContain("sp-01");
  });

  it("include a sponsorship card that was shown, to say what it really was", () => {
    expect(cardsOf(0, "shown")?.all).toEqual(expect.arrayContaining(SHOWABLE));
  });

  it("include what the event lets a driver discard", () => {
    expect(cardsOf(0)?.discardable).toContain("heat");
  });
});

describe("a flip for a seat", () => {
  let root: HTMLElement;
  let sent: Command[];
  const flip: Waiting["options"] = [{ do: "flip", for: "stress" }];
  const asked = (on: Table) => questionOf({ seat: "red", for: "flip", options: flip }, on);
  const none = () =>
    [...root.querySelectorAll("button")].find((one) => one.textContent?.startsWith("No Basic card"));

  beforeEach(async () => {
    await startLanguage("referee", "later");
    sent = [];
    root = document.createElement("div");
    document.body.append(root);
  });
  afterEach(() => {
    render(null, root);
    root.remove();
  });

  it("can tell that there was no Basic card", () => {
    render(<ActFor question={asked(table(0))} onAnswer={(command) => sent.push(command)} />, root);
    none()?.click();
    expect(sent).toEqual([{ do: "flip", seat: "red", card: null }]);
  });

  it("cannot in the core game, which always has one", () => {
    render(<ActFor question={asked({ cars: [aCar("red", 1, 1)] })} onAnswer={() => undefined} />, root);
    expect(none()).toBeUndefined();
  });
});
