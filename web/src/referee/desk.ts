// The referee's desk: the link, what is open on the page, and how a command is sent and answered.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { JournalEntry } from "../shared/answers";
import type { Link } from "../shared/link";
import { NO_ANSWER } from "../shared/link/commands";
import { Refused } from "../shared/link/http";
import type { Preview, RefusedReply, Waiting } from "../shared/messages";
import { describeProblem, describeRefusal, namesOf } from "../shared/narration";
import { Ticks } from "../shared/ticks";
import type { Command, Proposed, Rewriting, Seat } from "../shared/words";
import { fetchJournal, fetchQuestion } from "./api";
import { HealthDesk } from "./health/healthDesk";
import { ReadersDesk } from "./readers/readersDesk";
import { NightDesk } from "./setup/nightDesk";
import { TagDesk } from "./tags/tagDesk";

export type View = "race" | "journal" | "seats" | "readers" | "tags" | "rules" | "health" | "settings";

/** The sheet that is open over the desk. */
export type Sheet =
  | { kind: "car" | "correct" | "retire" | "free"; seat: Seat }
  | { kind: "qr"; seat: Seat | null }
  | { kind: "tablet" }
  | { kind: "undo" | "redo" | "finish" | "abandon" | "official" }
  | { kind: "amend" | "back"; entry: JournalEntry }
  | { kind: "meaning"; uid: string }
  | { kind: "import" };

/** Where a race is put right: the referee's desk, or the phone of a driver who stands in, which proposes. */
export interface Rewriter {
  readonly link: Pick<Link, "state" | "live">;
  readonly sheet: Signal<Sheet | null>;
  readonly notice: ReadonlySignal<string | null>;
  /** Whether somebody else has to agree to what is sent. */
  readonly proposes: boolean;
  send(command: Proposed): Promise<boolean>;
  preview(command: Rewriting): Promise<Preview | "sealed" | "refused">;
  journal(): Promise<readonly JournalEntry[]>;
  /** What was asked when an entry was made. */
  asked(no: number): Promise<Waiting>;
  clearNotice(): void;
}

/** Why something was refused; its text is a function, so that it follows a change of language. */
interface Notice {
  readonly text: () => string;
  /** Whether it only says that nobody answered: it is cleared once the companion is connected again. */
  readonly passes: boolean;
}

export class Desk implements Rewriter {
  readonly proposes = false;
  readonly view = signal<View>("race");
  readonly sheet = signal<Sheet | null>(null);
  /** The seat the referee has chosen to act for. */
  readonly actsFor = signal<Seat | null>(null);
  /** After a race: whether the next one is being set up. */
  readonly newRace = signal(false);
  readonly night: NightDesk;
  readonly tags: TagDesk;
  readonly readers: ReadersDesk;
  readonly health: HealthDesk;
  /** The hand moves ticked off here that the hub may still list. */
  readonly ticked: ReadonlySignal<ReadonlySet<string>>;
  private readonly ticks: Ticks;
  private readonly refused = signal<Notice | null>(null);
  /** Why the last command was refused, as a text. */
  readonly notice = computed(() => this.refused.value?.text() ?? null);
  /** The refused command with its cards marked as shown on the table, where that would be accepted. */
  readonly asShown = signal<Command | null>(null);
  private busy = false;
  private readonly stops: readonly (() => void)[];

  constructor(
    readonly link: Link,
    readonly token: string,
  ) {
    this.ticks = new Ticks(link, (reply) => {
      this.refused.value = this.refusal(reply);
    });
    this.ticked = this.ticks.made;
    this.night = new NightDesk(link, this.newRace);
    this.tags = new TagDesk(link, token);
    this.readers = new ReadersDesk(link, token);
    this.health = new HealthDesk(token);
    this.stops = [
      // A refusal belongs to the sheet it appeared on.
      this.sheet.subscribe(() => this.clearNotice()),
      link.live.subscribe((live) => live && this.refused.peek()?.passes && this.clearNotice()),
    ];
  }

  /** Send a command; a refusal is shown as a notice. Resolves to whether it was accepted. */
  send(command: Command): Promise<boolean> {
    return this.oneAtATime(async () => {
      const reply = await this.link.send(command);
      if (reply.ok) return null;
      this.asShown.value = shownInstead(command, reply);
      return this.refusal(reply);
    });
  }

  /** Ask what a command would lead to; it changes nothing. A refusal is shown as a notice. */
  async preview(command: Rewriting): Promise<Preview | "sealed" | "refused"> {
    const reply = await this.link.send({ ...command, try: true });
    if (reply.ok && reply.preview) return reply.preview;
    // A sealed plan has no preview: if it is really amended, everybody sees it.
    if (!reply.ok && reply.code === "amend.opens") return "sealed";
    this.refused.value = reply.ok ? null : this.refusal(reply);
    return "refused";
  }

  journal(): Promise<readonly JournalEntry[]> {
    return fetchJournal(this.link.table, this.token);
  }

  asked(no: number): Promise<Waiting> {
    return fetchQuestion(this.link.table, this.token, no);
  }

  /** Tick off hand moves. */
  tick(moves: readonly string[]): Promise<void> {
    return this.ticks.tick(moves);
  }

  /** Make an HTTP request; a refusal is shown as a notice. */
  attempt(work: () => Promise<unknown>): Promise<boolean> {
    return this.oneAtATime(async () => {
      try {
        await work();
        return null;
      } catch (problem) {
        return { text: () => describeProblem(problem), passes: !(problem instanceof Refused) };
      }
    });
  }

  /** Remove the notice. */
  clearNotice(): void {
    this.refused.value = null;
    this.asShown.value = null;
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.night.close();
    this.tags.close();
    this.readers.close();
    this.link.close();
  }

  private refusal(reply: RefusedReply): Notice {
    const text = () => describeRefusal(reply, namesOf(this.link.state.value?.cars ?? []));
    return { text, passes: reply.code === NO_ANSWER.code };
  }

  private async oneAtATime(work: () => Promise<Notice | null>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.asShown.value = null;
    this.refused.value = await work().finally(() => {
      this.busy = false;
    });
    return this.refused.value === null;
  }
}

/** The same command, its cards marked as shown; null unless an earlier wrong entry can be why they were refused. */
function shownInstead(command: Command, { code, facts }: RefusedReply): Command | null {
  const entersCards = command.do === "plan" || command.do === "flip" || command.do === "discard";
  if (!entersCards || command.shown || code !== "cards.impossible" || facts.why === "owned") return null;
  return { ...command, shown: true };
}

export function closeSheet(desk: Pick<Rewriter, "sheet">): void {
  desk.sheet.value = null;
}
