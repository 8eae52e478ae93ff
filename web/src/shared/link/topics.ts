// Every topic string of the pages, in one place.
import type { Seat } from "../words";

export type Who = { kind: "guest" } | { kind: "seat"; seat: Seat } | { kind: "referee" };

/** What a message is about, read from its topic. */
export type Heard =
  | { kind: "status" | "state" | "event" | "view" | "reply" | "tag" }
  | { kind: "presence"; seat: Seat }
  | { kind: "reader"; reader: string };

export class Topics {
  private readonly root: string;

  constructor(table: string) {
    this.root = `heat/v1/${table}/`;
  }

  /**
   * What a page listens to, and at which quality: all that is public, and its own. A page that only looks on does without
   * the single events, as the state tells the news, and without receipts: a line that breaks brings the newest state.
   */
  subscriptions(who: Who): Record<string, { qos: 0 | 1 }> {
    const qos = who.kind === "guest" ? 0 : 1;
    return Object.fromEntries(this.heardBy(who).map((topic) => [topic, { qos }]));
  }

  private heardBy(who: Who): string[] {
    const own =
      who.kind === "seat"
        ? [`seat/${who.seat}/view`, `seat/${who.seat}/reply`]
        : who.kind === "referee"
          ? ["referee/reply", "referee/tag"]
          : [];
    const events = who.kind === "guest" ? [] : ["event"];
    const all = [...own, ...events, "status", "state", "seat/+/presence", "reader/+/status"];
    return all.map((topic) => this.root + topic);
  }

  get state(): string {
    return `${this.root}state`;
  }

  presence(seat: Seat): string {
    return `${this.root}seat/${seat}/presence`;
  }

  /** Where a page speaks; a guest has nothing to say. */
  command(who: Who): string | null {
    if (who.kind === "guest") return null;
    return this.root + (who.kind === "seat" ? `seat/${who.seat}/command` : "referee/command");
  }

  /** Tell what a topic is about; null when it is none of ours. */
  hear(topic: string): Heard | null {
    if (!topic.startsWith(this.root)) return null;
    const [first, second, third] = topic.slice(this.root.length).split("/");
    if (second === undefined) return isPlain(first) ? { kind: first } : null;
    if (first === "seat" && third === "presence") return { kind: "presence", seat: second as Seat };
    if (first === "seat" && (third === "view" || third === "reply")) return { kind: third };
    if (first === "referee" && (second === "reply" || second === "tag")) return { kind: second };
    if (first === "reader" && third === "status") return { kind: "reader", reader: second };
    return null;
  }
}

function isPlain(word: string | undefined): word is "status" | "state" | "event" {
  return word === "status" || word === "state" || word === "event";
}
