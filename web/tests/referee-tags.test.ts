// Tags at the referee's desk: what is requested next, what a tap does, and how refusals are explained.
import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { groupOf, progress, thingsOf } from "../src/referee/tags/meanings";
import { describeMeaning } from "../src/referee/tags/naming";
import { describeTagRefusal } from "../src/referee/tags/TagOutcomeLine";
import { nextBare, TagDesk } from "../src/referee/tags/tagDesk";
import type { TagBook, TagMeaning } from "../src/shared/answers";
import { startLanguage } from "../src/shared/i18n";
import type { Link } from "../src/shared/link";
import { newTableState } from "../src/shared/link/state";
import { CONTROLS } from "../src/shared/vocabulary";
import { SEATS, type Seat } from "../src/shared/words";
import { aState } from "./support/phone";
import { settled } from "./support/turns";

const RED = ["0:1", "1:1", "1:2", "1:3", "2:1"].map((card) => `pitwall:card:red:${card}`);

/** A hub with a book of tags: five cards of red, none of the others. */
class Book {
  tags: TagMeaning[] = [];
  box = "main";

  told(mark = ""): TagBook {
    const missing = Object.fromEntries(SEATS.map((seat) => [seat, [] as string[]])) as Record<Seat, string[]>;
    missing.red = RED.map((meaning) => meaning + mark).filter(
      (meaning) => !this.tags.some((tag) => tag.meaning === meaning),
    );
    return { tags: this.tags, missing, pieces: this.pieces(mark) };
  }

  private pieces(mark: string): TagBook["pieces"] {
    const counted = (meaning: string, pieces: number) => {
      const text = `pitwall:${meaning}${mark}`;
      return { meaning: text, pieces, tags: this.tags.filter((tag) => tag.meaning === text).length };
    };
    return {
      "base-basic": [counted("card:up-01", 2), counted("card:up-02", 2)],
      legends: [counted("legend:lg-01", 1)],
      tokens: [counted("token:rain", 1), counted("token:limit+1", 2)],
    };
  }

  answer(path: string, { method, body }: { method: string; body: string | null }): Response {
    const uid = path.split("/tags/")[1];
    if (method === "DELETE") this.tags = this.tags.filter((tag) => tag.uid !== uid);
    if (method === "DELETE") return new Response(null, { status: 204 });
    if (path.endsWith("/box")) {
      if (method === "PUT") this.box = (JSON.parse(body ?? "") as { box: string }).box;
      return Response.json({ box: this.box, boxes: ["main", this.box] });
    }
    if (method === "GET") return Response.json(this.told(path.includes("box=box-2") ? "@box-2" : ""));
    const tag = JSON.parse(body ?? "") as TagMeaning;
    if (tag.uid.startsWith("08")) {
      const detail = { code: "tag.random", text: "", facts: { uid: tag.uid } };
      return Response.json({ detail }, { status: 409 });
    }
    this.tags = [...this.tags, tag];
    return Response.json(tag, { status: 201 });
  }
}

let hub: Book;
let desk: TagDesk;
let link: Link;

async function tap(uid: string, meaning: string | null = null): Promise<void> {
  link.seenTag.value = { uid, reader: "table", meaning };
  await settled();
}

const asked = () => desk.things.value[desk.at.value];

beforeEach(async () => {
  await startLanguage("referee", "later");
  hub = new Book();
  vi.stubGlobal("fetch", async (path: string, init: { method: string; body: string | null }) =>
    hub.answer(path, init),
  );
  link = { ...newTableState(), state: signal(aState({ phase: "setup" })) } as unknown as Link;
  desk = new TagDesk(link, "token");
  await desk.read();
});

describe("the wizard", () => {
  it("asks for one card after the other, and is done after the last", async () => {
    desk.ask(true);
    for (const [index, meaning] of RED.entries()) {
      expect(asked()).toBe(meaning);
      await tap(`04AA000${index}`);
    }
    expect(hub.tags.map((tag) => tag.meaning)).toEqual(RED);
    expect(desk.asking.value).toBe(false);
    expect(progress("red", hub.told())).toEqual({ done: 5, all: 5 });
  });

  it("handles a tag that is tapped while another is being stored in its turn", async () => {
    desk.ask(true);
    link.seenTag.value = { uid: "04AA0000", reader: "table", meaning: null };
    link.seenTag.value = { uid: "04AA0001", reader: "red", meaning: null };
    await settled();
    expect(hub.tags.map((tag) => [tag.uid, tag.meaning])).toEqual([
      ["04AA0000", RED[0]],
      ["04AA0001", RED[1]],
    ]);
  });

  it("refuses a tag that is already enrolled, and asks for the same card again", async () => {
    desk.ask(true);
    await tap("04AA0000");
    await tap("04AA0000", RED[0]);
    expect(asked()).toBe(RED[1]);
    expect(said()).toBe("That tag is enrolled already, as Red 0.");
  });

  it("refuses a second tag for a card, until the first is removed", async () => {
    desk.ask(true);
    await tap("04AA0000");
    desk.step(-1);
    await tap("04AA0001");
    expect(said()).toBe("There is another tag for Red 0 already.");
    await desk.remove("04AA0000");
    await tap("04AA0001");
    expect(hub.tags).toEqual([{ uid: "04AA0001", meaning: RED[0] }]);
    expect(asked()).toBe(RED[1]);
  });

  it("shows why the hub refuses a tag", async () => {
    desk.ask(true);
    await tap("08AABBCC");
    expect(said()).toContain("use a sticker");
    expect(asked()).toBe(RED[0]);
  });

  it("stays with Heat as long as Heat is tapped", async () => {
    desk.choose("common");
    desk.ask(true);
    await tap("04FEED00");
    await tap("04FEED01");
    expect(hub.tags.map((tag) => tag.meaning)).toEqual(["pitwall:card:heat", "pitwall:card:heat"]);
    await tap("04FEED01", "pitwall:card:heat");
    expect(desk.said.value).toMatchObject({ good: true, deed: "same" });
  });

  it("stays with an upgrade until both copies have a tag", async () => {
    desk.choose("base-basic");
    desk.ask(true);
    await tap("04C00001");
    expect(asked()).toBe("pitwall:card:up-01");
    expect(progress("base-basic", hub.told())).toEqual({ done: 1, all: 4 });
    await tap("04C00002");
    expect(asked()).toBe("pitwall:card:up-02");
    desk.step(-1);
    await tap("04C00003");
    expect(said()).toMatch(/^All 2 of .+ have a tag already\.$/);
    desk.step(1);
    await tap("04C00003");
    await tap("04C00004");
    expect(desk.asking.value).toBe(false);
    expect(progress("base-basic", hub.told())).toEqual({ done: 4, all: 4 });
  });

  it("asks for a Legend card once, and refuses a second tag for it", async () => {
    desk.choose("legends");
    desk.ask(true);
    await tap("04C00001");
    expect(desk.asking.value).toBe(false);
    desk.ask(true);
    await tap("04C00002");
    expect(said()).toBe("There is another tag for Legend card (Red 13) already.");
  });

  it("goes back to what lacks one of its tags", () => {
    hub.tags = [{ uid: "04C00001", meaning: "pitwall:token:limit+1" }];
    const things = thingsOf("tokens", hub.told());
    expect(things).toEqual(["pitwall:token:rain", "pitwall:token:limit+1"]);
    expect(nextBare(things, hub.told(), 0)).toBe(1);
  });

  it("enrols nothing while it does not ask, and stops asking when cars race", async () => {
    await tap("04AA0000");
    desk.ask(true);
    link.state.value = aState({ phase: "planning" });
    await tap("04AA0001");
    expect(hub.tags).toEqual([]);
    expect(desk.tapped.value.map((seen) => seen.uid)).toEqual(["04AA0001", "04AA0000"]);
    expect(desk.unknown.value).toBe(2);
  });

  it("starts with the first card without a tag, wrapping around", () => {
    hub.tags = [
      { uid: "04AA0000", meaning: RED[0] ?? "" },
      { uid: "04AA0002", meaning: RED[2] ?? "" },
    ];
    expect(nextBare(RED, hub.told(), -1)).toBe(1);
    expect(nextBare(RED, hub.told(), 1)).toBe(3);
    expect(nextBare(RED, hub.told(), 4)).toBe(1);
    expect(nextBare(RED.slice(0, 1), hub.told(), 0)).toBeNull();
  });
});

it("knows a tag once it was given a meaning", async () => {
  await tap("04BADBAD");
  expect(desk.unknown.value).toBe(1);
  expect(await desk.enrol("04BADBAD", "pitwall:control:go")).toBe(true);
  expect(desk.unknown.value).toBe(0);
});

it("knows a tag that enrolled itself, and asks for the next card when it was the one asked for", async () => {
  hub.tags = [{ uid: "04AA0000", meaning: RED[3] ?? "" }];
  await tap("04AA0000", RED[3]);
  expect(desk.unknown.value).toBe(0);
  desk.ask(true);
  expect(asked()).toBe(RED[0]);
  hub.tags = [...hub.tags, { uid: "04AA0001", meaning: RED[0] ?? "" }];
  await tap("04AA0001", RED[0]);
  expect(desk.said.value).toEqual({ good: true, deed: "enrolled", meaning: RED[0] });
  expect(asked()).toBe(RED[1]);
});

it("shows a device's button as such, not as a tag to enrol", async () => {
  await tap("control:go", "pitwall:control:go");
  expect(desk.unknown.value).toBe(0);
});

it("says so when nobody answers", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("gone")));
  expect(await desk.enrol("04BADBAD", "pitwall:control:go")).toBe(false);
  expect(desk.said.value).toEqual({ good: false, code: "no-answer", facts: {} });
});

it("names every meaning, and the invalid line of a list", () => {
  const meanings = [
    "card:red:1:2",
    "card:white:5:1",
    "card:heat",
    "control:gear-3",
    "control:pass",
    "seat:blue",
    "control:number-5",
    "control:reduce-stress",
    "legend:lg-02@box-2",
  ];
  expect(meanings.map((meaning) => describeMeaning(`pitwall:${meaning}`))).toEqual([
    "Red 1, second copy",
    "White 5",
    "Heat",
    "Gear 3",
    "Stay",
    "Seat tag Blue",
    "Number 5",
    "Reduce Stress",
    "Legend card (Red 17) · box-2",
  ]);
  expect(meanings.map((meaning) => groupOf(`pitwall:${meaning}`))).toEqual([
    "red",
    "white",
    "common",
    "controls",
    "controls",
    "seats",
    "module-controls",
    "module-controls",
    null,
  ]);
  expect(groupOf("pitwall:card:up-03")).toBeNull();
  const twice = { good: false, code: "tag.twice", facts: { meaning: "pitwall:seat:red", line: 3 } } as const;
  expect(describeTagRefusal(twice)).toBe("Line 3: There is another tag for Seat tag Red already.");
  expect(describeTagRefusal({ good: false, code: "tag.line", facts: { line: 4 } })).toContain(
    "Line 4 of the list",
  );
});

it("enrols the cards of the box that the table plays with", async () => {
  await desk.read();
  await desk.useBox("box-2");
  expect(asked()).toBe("pitwall:card:red:0:1@box-2");
  expect(describeMeaning(asked() ?? "")).toBe("Red 0 · box-2");
  expect(thingsOf("common", { ...hub.told(), box: "box-2" })[0]).toBe("pitwall:card:heat@box-2");
  desk.ask(true);
  await tap("04AA0001");
  expect(hub.tags).toEqual([{ uid: "04AA0001", meaning: "pitwall:card:red:0:1@box-2" }]);
  expect(progress("red", { ...hub.told("@box-2"), box: "box-2" }).done).toBe(1);
  expect(progress("red", hub.told()).done).toBe(0);
});

it("has all controls and a seat tag for every colour", () => {
  const [core, modules] = [thingsOf("controls", hub.told()), thingsOf("module-controls", hub.told())];
  expect([core.length, core.length + modules.length]).toEqual([12, CONTROLS.length]);
  expect(thingsOf("seats", hub.told())).toHaveLength(SEATS.length);
});

function said(): string {
  const line = desk.said.value;
  return line && !line.good ? describeTagRefusal(line) : "";
}
