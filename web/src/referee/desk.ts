// The referee's desk: the link, the boards, what is open on the page, and how a command is sent and answered.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { JournalEntry } from "../shared/answers";
import type { Link } from "../shared/link";
import { namesOf, tellProblem, tellRefusal } from "../shared/narration";
import type { Command, Seat } from "../shared/words";
import { type NightDesk, newNightDesk } from "./setup/nightDesk";
import { openTagDesk, type TagDesk } from "./tags/tagDesk";

export type View = "race" | "journal" | "seats" | "tags" | "rules" | "settings";

/** What lies open over the desk. */
export type Sheet =
  | { kind: "car" | "correct" | "retire" | "free"; seat: Seat }
  | { kind: "qr"; seat: Seat | null }
  | { kind: "undo" | "redo" | "abandon" }
  | { kind: "amend"; entry: JournalEntry }
  | { kind: "meaning"; uid: string }
  | { kind: "import" };

export interface Desk {
  readonly link: Link;
  readonly token: string;
  readonly view: Signal<View>;
  readonly sheet: Signal<Sheet | null>;
  /** Why the last command was refused, in words. */
  readonly notice: ReadonlySignal<string | null>;
  /** The seat the referee chose to act for. */
  readonly actsFor: Signal<Seat | null>;
  /** After a race: whether the next one is being set up. */
  readonly newRace: Signal<boolean>;
  readonly night: NightDesk;
  readonly tags: TagDesk;
  /** Send a command; a no is shown as a notice. Tells whether it was accepted. */
  send(command: Command): Promise<boolean>;
  /** Do something over HTTP; a no is shown as a notice. */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
  /** The notice has been read. */
  clearNotice(): void;
  close(): void;
}

/** A no, told anew when the reader changes the language. */
type No = () => string;

export function openDesk(link: Link, token: string): Desk {
  const no = signal<No | null>(null);
  const newRace = signal(false);
  const night = newNightDesk(link, newRace);
  const tags = openTagDesk(link, token);
  const sheet = signal<Sheet | null>(null);
  const clearNotice = () => {
    no.value = null;
  };
  /** A no belongs to the sheet it was said on. */
  const stopForgetting = sheet.subscribe(clearNotice);
  let busy = false;

  async function oneAtATime(work: () => Promise<No | null>): Promise<boolean> {
    if (busy) return false;
    busy = true;
    no.value = await work().finally(() => {
      busy = false;
    });
    return no.value === null;
  }

  return {
    link,
    token,
    view: signal<View>("race"),
    sheet,
    notice: computed(() => no.value?.() ?? null),
    clearNotice,
    actsFor: signal<Seat | null>(null),
    newRace,
    night,
    tags,
    send: (command) =>
      oneAtATime(async () => {
        const reply = await link.send(command);
        return reply.ok ? null : () => tellRefusal(reply, namesOf(link.state.value?.cars ?? []));
      }),
    attempt: (work) =>
      oneAtATime(async () => {
        try {
          await work();
          return null;
        } catch (problem) {
          return () => tellProblem(problem);
        }
      }),
    close: () => {
      stopForgetting();
      night.close();
      tags.close();
      link.close();
    },
  };
}

export function closeSheet(desk: Desk): void {
  desk.sheet.value = null;
}
