// All topic strings of the pages, in one place.
import type { Seat } from "../words";

export type Who = { kind: "guest" } | { kind: "seat"; seat: Seat } | { kind: "referee" };

/** What a message is about, parsed from its topic. */
export type Topic =
  | { kind: "status" | "state" | "event" | "view" | "hand" | "reply" | "tag" | "tap" }
  | { kind: "presence"; seat: Seat }
  | { kind: "reader"; reader: string };

export class Topics {
  private readonly root: string;

  constructor(table: string) {
    this.root = `heat/v1/${table}/`;
  }

  /**
   * What a page subscribes to, and with which QoS: everything public, and its own. A page that only watches does without
   * single events, because the state has the news, and without QoS 1: after a broken connection it gets the latest state.
   */
  subscriptions(who: Who): Record<string, { qos: 0 | 1 }> {
    const qos = who.kind === "guest" ? 0 : 1;
    return Object.fromEntries(this.heardBy(who).map((topic) => [topic, { qos }]));
  }

  private heardBy(who: Who): string[] {
    const own =
      who.kind === "seat"
        ? [`seat/${who.seat}/view`, `seat/${who.seat}/reply`, `seat/${who.seat}/hand`]
        : who.kind === "referee"
          ? ["referee/reply", "referee/tag", "referee/tap"]
          : [];
    const events = who.kind === "guest" ? [] : ["event"];
    const all = [...own, ...events, "status", "state", "seat/+/presence", "reader/+/status"];
    return all.map((topic) => this.root + topic);
  }

  presence(seat: Seat): string {
    return `${this.root}seat/${seat}/presence`;
  }

  /** Where a page sends commands; a guest sends none. */
  command(who: Who): string | null {
    if (who.kind === "guest") return null;
    return this.root + (who.kind === "seat" ? `seat/${who.seat}/command` : "referee/command");
  }

  /** Parse a topic; null if it is not one of ours. */
  parse(topic: string): Topic | null {
    if (!topic.startsWith(this.root)) return null;
    const [first, second, third] = topic.slice(this.root.length).split("/");
    if (second === undefined) return isPlain(first) ? { kind: first } : null;
    if (first === "seat" && third === "presence") return { kind: "presence", seat: second as Seat };
    if (first === "seat" && (third === "view" || third === "reply" || third === "hand"))
      return { kind: third };
    if (first === "referee" && (second === "reply" || second === "tag" || second === "tap"))
      return { kind: second };
    if (first === "reader" && third === "status") return { kind: "reader", reader: second };
    return null;
  }
}

function isPlain(word: string | undefined): word is "status" | "state" | "event" {
  return word === "status" || word === "state" || word === "event";
}
