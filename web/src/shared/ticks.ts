// Hand moves ticked off on this page: they go from its list at once, before the hub has answered.
import { type Signal, signal } from "@preact/signals";
import type { Link } from "./link";
import type { RefusedReply } from "./messages";

export class Ticks {
  /** The moves ticked off here that the hub may still list. */
  readonly made: Signal<ReadonlySet<string>> = signal(new Set());

  /** `onRefused` is told why a tick was refused; its moves are back in the list by then. */
  constructor(
    private readonly link: Pick<Link, "send">,
    private readonly onRefused: (reply: RefusedReply) => void,
  ) {}

  /** Tell the hub that these moves have been made on the table; several presses may be under way at once. */
  async tick(moves: readonly string[]): Promise<void> {
    this.made.value = new Set([...this.made.value, ...moves]);
    const reply = await this.link.send({ do: "ticked", moves: [...moves] });
    if (reply.ok) return;
    this.made.value = new Set([...this.made.value].filter((id) => !moves.includes(id)));
    this.onRefused(reply);
  }
}
