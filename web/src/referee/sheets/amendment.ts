// Which entries of the journal can be replaced, and by what. The hub decides what is valid.

import type { JournalEntry } from "../../shared/answers";
import type { AnyCommand, PublicAnswer } from "../../shared/messages";
import { MOST_COOLDOWN, MOST_IN_HAND } from "../../shared/vocabulary";
import { type Command, GEARS, type Rewriting } from "../../shared/words";
import type { Choice, Question } from "../race/question";
import { because } from "./reason";

const PRESSES = ["boost", "adrenaline", "done"] as const;

/** Reconstruct an earlier decision; null for entries that are not a seat's answers or no longer count. */
export function questionAgain(entry: JournalEntry): Question | null {
  if (!entry.seat || !entry.counts) return null;
  const choices = choicesAgain(entry);
  return choices && { seat: entry.seat, asked: choices.asked, choices: choices.all };
}

function choicesAgain(entry: JournalEntry): { asked: Question["asked"]; all: Choice[] } | null {
  switch (entry.do) {
    case "plan":
      return { asked: "plan", all: [{ kind: "plan", gears: GEARS.map((gear) => ({ gear, heat: 0 })) }] };
    case "flip":
      return { asked: "flip", all: [{ kind: "flip", for: flippedFor(entry) }] };
    case "cooldown":
    case "boost":
    case "adrenaline":
    case "done":
      return {
        asked: "react",
        all: [
          { kind: "cooldown", max: MOST_COOLDOWN },
          ...PRESSES.map((one) => ({ kind: "press" as const, do: one })),
        ],
      };
    case "slipstream":
    case "pass":
      return {
        asked: "slipstream",
        all: [
          { kind: "press", do: "slipstream" },
          { kind: "press", do: "pass" },
        ],
      };
    case "discard":
      return { asked: "discard", all: [{ kind: "discard", max: MOST_IN_HAND }] };
    default:
      return null;
  }
}

/** What a card was flipped for. */
function flippedFor({ events }: JournalEntry): "stress" | "boost" {
  return events.find((event) => event.type === "flipped")?.for ?? "stress";
}

export function amendCommand(entry: JournalEntry, command: Command, reason: string): Rewriting {
  return {
    do: "amend",
    no: entry.no,
    command: command as Exclude<AnyCommand, { do?: "undo" | "redo" | "amend" | "ticked" }>,
    ...because(reason),
  };
}

/** The answer a command gives; null for what is not a driver's answer. */
export function answerOf(command: Command): PublicAnswer | null {
  switch (command.do) {
    case "plan":
      return { do: "plan", gear: command.gear, cards: command.cards };
    case "flip":
      return { do: "flip", card: command.card };
    case "cooldown":
      return { do: "cooldown", heat: command.heat };
    case "discard":
      return { do: "discard", count: command.cards?.length ?? 0, top: command.cards?.at(-1) ?? null };
    case "boost":
    case "adrenaline":
    case "done":
    case "slipstream":
    case "pass":
      return { do: command.do };
    default:
      return null;
  }
}
