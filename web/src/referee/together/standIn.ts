// In a race without a referee a driver's phone opens the referee's own sheets; what they send is proposed to the others.
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { JournalEntry } from "../../shared/answers";
import type { Link } from "../../shared/link";
import { ask, askAll, tablePath } from "../../shared/link/http";
import type { Preview, RefusedReply, Waiting } from "../../shared/messages";
import type { Names } from "../../shared/narration";
import type { Command, Proposed, Rewriting, Seat } from "../../shared/words";
import type { Rewriter, Sheet } from "../desk";

/** The driver's page, as far as proposing needs it. */
export interface Proposer {
  readonly link: Link;
  readonly seat: Seat;
  readonly held: { readonly token: string };
  readonly names: ReadonlySignal<Names>;
  readonly refusal: ReadonlySignal<string | null>;
  readonly refused: Signal<RefusedReply | null>;
  say(command: Command): Promise<boolean>;
}

export class StandIn implements Rewriter {
  readonly proposes = true;
  readonly sheet: Signal<Sheet | null>;
  readonly link: Link;
  readonly notice: ReadonlySignal<string | null>;

  constructor(
    readonly driver: Proposer,
    first: Sheet | null,
    private readonly onProposed: () => void,
  ) {
    this.link = driver.link;
    this.notice = driver.refusal;
    this.sheet = signal(first);
  }

  async send(command: Proposed): Promise<boolean> {
    const proposed = await this.driver.say({ do: "propose", command });
    if (proposed) this.onProposed();
    return proposed;
  }

  async preview(command: Rewriting): Promise<Preview | "sealed" | "refused"> {
    const reply = await this.link.send({ ...command, try: true });
    if (reply.ok) return reply.preview ?? "refused";
    if (reply.code === "amend.opens") return "sealed";
    this.driver.refused.value = reply;
    return "refused";
  }

  async journal(): Promise<readonly JournalEntry[]> {
    const path = `${tablePath(this.link.table)}/seats/${this.driver.seat}/journal`;
    return (await askAll<readonly JournalEntry[]>(path, { token: this.driver.held.token })).flat();
  }

  asked(no: number): Promise<Waiting> {
    const path = `${tablePath(this.link.table)}/seats/${this.driver.seat}/journal/${no}/question`;
    return ask("GET", path, { token: this.driver.held.token });
  }

  clearNotice(): void {
    this.driver.refused.value = null;
  }
}
