// What hands have still to do, on the referee's page: grouped, folded, ticked off.
import { signal } from "@preact/signals";
import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Desk } from "../src/referee/desk";
import { Result } from "../src/referee/papers/Result";
import { CarsTable } from "../src/referee/race/CarsTable";
import { Hands } from "../src/referee/race/Hands";
import { openMoves } from "../src/referee/race/openMoves";
import { startLanguage } from "../src/shared/i18n";
import type { CarState, HandMove } from "../src/shared/messages";
import type { Command, Reply, Seat } from "../src/shared/words";
import { aDesk } from "./support/desk";
import { aState } from "./support/phone";

const gear = (seat: Seat, id: string): HandMove => ({ seat, move: "gear", to: 3, id, no: 7 });
const cards = (seat: Seat, id: string): HandMove => ({
  seat,
  move: "cards",
  count: 2,
  from: "deck",
  to: "hand",
  id,
  no: 7,
});
const both = (seat: Seat): HandMove[] => [gear(seat, `${seat}-1`), cards(seat, `${seat}-2`)];

describe("open hand moves", () => {
  beforeEach(() => startLanguage("referee", "later"));

  it("are grouped by seat, the oldest first", () => {
    const hands = [gear("blue", "1"), gear("red", "2"), cards("blue", "3")];
    const groups = openMoves({ hands }).map(({ seat, moves }) => [seat, moves.map(({ id }) => id)]);
    expect(groups).toEqual([
      ["blue", ["1", "3"]],
      ["red", ["2"]],
    ]);
  });

  it("begin with the car: it is seen even where the rest is folded", () => {
    const moved: HandMove = { seat: "red", move: "car", to: null, id: "3", no: 8 };
    const [group] = openMoves({ hands: [gear("red", "1"), cards("red", "2"), moved] });
    expect(group?.moves.map(({ id }) => id)).toEqual(["3", "1", "2"]);
  });

  it("of many seats are folded to one line each, the newest first", () => {
    const seats: Seat[] = ["red", "blue", "green", "yellow"];
    const folded = openMoves({ hands: seats.flatMap(both) }).filter((group) => group.folded);
    expect(folded.map(({ seat }) => seat)).toEqual(["green", "yellow"]);
    const single = seats.map((seat) => gear(seat, seat));
    expect(openMoves({ hands: single }).some((group) => group.folded)).toBe(false);
  });
});

describe("the list of hand moves", () => {
  const state = signal(aState());
  let root: HTMLElement;
  let sent: Command[];
  let reply: Reply;
  let desk: Desk;

  const boxes = () => [...root.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const press = (label: string) =>
    [...root.querySelectorAll("button")].find((one) => one.textContent === label)?.click();

  beforeEach(async () => {
    await startLanguage("referee", "later");
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    [sent, reply] = [[], { id: "1", ok: true, no: 8 }];
    const send = async (command: Command) => {
      sent.push(command);
      return reply;
    };
    desk = aDesk(state, send);
    root = document.createElement("div");
    document.body.append(root);
    state.value = aState({ hands: [...both("red"), gear("blue", "blue-1")] });
    render(<Hands desk={desk} state={state.value} />, root);
  });
  afterEach(() => {
    render(null, root);
    root.remove();
    desk.close();
    vi.unstubAllGlobals();
  });

  it("ticks off any of them, and leaves it ticked until the hub has left it out", async () => {
    boxes()[1]?.click();
    await vi.waitFor(() => expect(sent).toEqual([{ do: "ticked", moves: ["red-2"] }]));
    render(<Hands desk={desk} state={state.value} />, root);
    expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false]);
  });

  it("says in words how many moves of a seat are folded away", () => {
    state.value = aState({ hands: (["red", "blue", "green", "yellow"] as Seat[]).flatMap(both) });
    render(<Hands desk={desk} state={state.value} />, root);
    const folds = [...root.querySelectorAll("button")].filter((one) => one.textContent === "+1 more");
    expect(folds.map((one) => one.getAttribute("aria-label"))).toEqual(["Green: +1 more", "Yellow: +1 more"]);
  });

  it("ticks off all of a seat, or all there are", async () => {
    press("All done");
    press("All done, every car");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { do: "ticked", moves: ["red-1", "red-2"] },
      { do: "ticked", moves: ["red-1", "red-2", "blue-1"] },
    ]);
  });

  it("lists apart what to put back, and what is left over from earlier rounds", async () => {
    const put_back = [gear("red", "red-b1")];
    state.value = aState({ hands: [{ ...cards("blue", "blue-2"), earlier: true }], put_back });
    render(<Hands desk={desk} state={state.value} />, root);
    expect(root.querySelector(".to-put-back")?.textContent).toContain("Already moved it? Then put it back:");
    expect(root.querySelector(".to-put-back")?.textContent).toContain("Gear pawn belongs in 3");
    expect(boxes()).toHaveLength(1);
    boxes()[0]?.click();
    expect(root.querySelector(".earlier summary")?.textContent).toBe("1 move left over from earlier rounds");
    root.querySelector<HTMLButtonElement>(".earlier button")?.click();
    await vi.waitFor(() =>
      expect(sent).toEqual([
        { do: "ticked", moves: ["red-b1"] },
        { do: "ticked", moves: ["blue-2"] },
      ]),
    );
  });

  it("takes a tick back that the hub refuses, and says why", async () => {
    reply = { id: "1", ok: false, code: "paused", facts: {}, text: "" };
    boxes()[0]?.click();
    await vi.waitFor(() => expect(desk.notice.value).toBeTruthy());
    expect(desk.ticked.value.has("red-1")).toBe(false);
  });

  it("stays under a provisional result, which an undo may reopen, and goes with the official one", () => {
    for (const [official, left] of [
      [false, 3],
      [true, 0],
    ] as const) {
      render(<Result desk={desk} state={{ ...state.value, phase: "finished", official }} />, root);
      expect(boxes()).toHaveLength(left);
    }
  });

  it("has a table of cars below it, with no place for one that hands have taken off the board", () => {
    const [first, ...others] = aState().cars;
    const finished = { ...first, status: "finished", place: 1 } as CarState;
    render(<CarsTable desk={desk} state={aState({ cars: [finished, ...others] })} />, root);
    expect([...root.querySelectorAll("tbody tr td:nth-child(3)")].map((cell) => cell.textContent)).toEqual([
      "Off the board",
      ...others.map(() => expect.stringContaining("before")),
    ]);
  });
});
