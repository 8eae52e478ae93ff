// Which entries of the journal can be replaced, and by what. The hub decides what is valid.

import type { JournalEntry } from "../../shared/answers";
import type { AnyCommand, PublicAnswer } from "../../shared/messages";
import { ANSWERS, MOST_COOLDOWN, MOST_IN_HAND } from "../../shared/vocabulary";
import { type Command, GEARS, type Rewriting } from "../../shared/words";
import type { Choice, Question } from "../race/question";
import { because } from "./reason";

/** Reconstruct an earlier decision; null for entries that are not a seat's answers or no longer count. */
export function questionAgain(entry: JournalEntry): Question | null {
  if (!entry.seat || !entry.counts) return null;
  const question = QUESTIONS.find(([, answers]) => answers.some((one) => one === entry.do));
  if (!question) return null;
  const [asked, answers] = question;
  return { seat: entry.seat, asked, choices: answers.map((answer) => choiceAgain(answer, entry)) };
}

type Asked = keyof typeof ANSWERS;
type Answer = (typeof ANSWERS)[Asked][number];
const QUESTIONS = Object.entries(ANSWERS) as [Asked, readonly Answer[]][];

/** One answer with every value it could have had. */
function choiceAgain(answer: Answer, entry: JournalEntry): Choice {
  switch (answer) {
    case "plan":
      return { kind: answer, gears: GEARS.map((gear) => ({ gear, heat: 0 })) };
    case "flip":
      return { kind: answer, for: flippedFor(entry) };
    case "cooldown":
      return { kind: answer, max: MOST_COOLDOWN };
    case "discard":
      return { kind: answer, max: MOST_IN_HAND };
    default:
      return { kind: "press", do: answer };
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
