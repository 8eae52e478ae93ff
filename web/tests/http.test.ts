// HTTP requests: retried if the connection was just closed, and never with a double effect.
import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchJournal, fetchTags, forgetTag } from "../src/referee/api";
import { claimSeat, fetchJoin, freeSeat, Refused } from "../src/shared/link/http";

interface Asked {
  readonly path: string;
  readonly method: string;
  readonly body: unknown;
}

/** Answer requests in turn; null is a connection that was just closed. */
function answering(...answers: readonly (Response | null)[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    asked.push({ path, method: method ?? "", body: body ? JSON.parse(String(body)) : null });
    const answer = answers[asked.length - 1];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  });
  return asked;
}

const json = (status: number, content: unknown) => new Response(JSON.stringify(content), { status });
const no = (status: number, code: string) => json(status, { detail: { code, text: "No." } });
const CLAIMED = { seat: "red", user: "seat-red", token: "a" };

afterEach(() => vi.unstubAllGlobals());

describe("a request into a connection that is being closed", () => {
  it("is retried", async () => {
    const asked = answering(null, json(200, { url: "http://pit/play" }));
    expect(await fetchJoin("main")).toEqual({ url: "http://pit/play" });
    expect(asked).toHaveLength(2);
  });

  it("fails if nobody answers the second time", async () => {
    const asked = answering(null, null, json(200, { url: "late" }));
    await expect(fetchJoin("main")).rejects.toBeInstanceOf(TypeError);
    expect(asked).toHaveLength(2);
  });

  it("claims a seat once: the hub recognises its id", async () => {
    const asked = answering(null, json(201, CLAIMED));
    expect(await claimSeat("main", "red", "Aino", "0123456789abcdef")).toEqual(CLAIMED);
    expect(asked.map(({ body }) => body)).toEqual(Array(2).fill({ name: "Aino", id: "0123456789abcdef" }));
  });

  it("frees a seat, though the answer to the first was lost", async () => {
    answering(null, no(404, "seat-free"));
    await freeSeat("main", "red", "whistle");
  });

  it("forgets a tag, though the answer to the first was lost", async () => {
    answering(null, no(404, "tag.unknown"));
    await forgetTag("whistle", "04AA");
  });
});

it("does not retry a refusal", async () => {
  const asked = answering(no(409, "seat-taken"), json(201, CLAIMED));
  await expect(claimSeat("main", "red", "Aino", "0123456789abcdef")).rejects.toBeInstanceOf(Refused);
  expect(asked).toHaveLength(1);
});

describe("a long list", () => {
  const withMore = (content: unknown, next: string) =>
    new Response(JSON.stringify(content), { headers: { link: `<${next}>; rel="next"` } });

  it("is loaded to its end", async () => {
    const next = "/api/v1/tables/main/journal?after=2";
    const asked = answering(withMore([{ no: 1 }, { no: 2 }], next), json(200, [{ no: 3 }]));
    expect(await fetchJournal("main", "whistle")).toEqual([{ no: 1 }, { no: 2 }, { no: 3 }]);
    expect(asked.map(({ path }) => path)).toEqual(["/api/v1/tables/main/journal", next]);
  });

  it("of tags is one book", async () => {
    const [one, two] = [
      { uid: "04AA", meaning: "pitwall:card:heat" },
      { uid: "04BB", meaning: "pitwall:card:heat" },
    ];
    answering(
      withMore({ tags: [one], missing: { red: ["a"] } }, "/api/v1/tags?after=04AA"),
      json(200, { tags: [two], missing: { red: ["a"] }, pieces: { tokens: 2 } }),
    );
    expect(await fetchTags("whistle", "main")).toEqual({
      tags: [one, two],
      missing: { red: ["a"] },
      pieces: { tokens: 2 },
    });
  });
});
