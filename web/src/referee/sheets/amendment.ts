// Which entries of the journal can be replaced, and by what. The hub decides what is valid.

import type { JournalEntry } from "../../shared/answers";
import type { AnyCommand, PublicAnswer } from "../../shared/messages";
import { ANSWERS, MOST_COOLDOWN, MOST_IN_HAND } from "../../shared/vocabulary";
import {
  CARDS,
  type Command,
  type GarageAsked,
  GEARS,
  isGarageAsked,
  type Rewriting,
} from "../../shared/words";
import type { Choice, FlipFor, Question } from "../race/question";
import { because } from "./reason";

/** Whether an entry can be replaced: an answer that counts, of a seat or of the table. */
export const canReplace = ({ do: what, counts }: JournalEntry): boolean =>
  counts && QUESTIONS.some(([, answers]) => answers.some((one) => one === what));

/** Reconstruct an earlier decision where the hub does not tell it; null for entries that are not a seat's answers or no longer count. */
export function questionAgain(entry: JournalEntry): Question | null {
  if (!entry.seat || !entry.counts) return null;
  const question = QUESTIONS.find(([, answers]) => answers.some((one) => one === entry.do));
  if (!question) return null;
  const [asked, answers] = question;
  if (isGarageAsked(asked)) return null;
  const choices = answers.flatMap((answer) => choicesAgain(answer, entry));
  return choices.length > 0 ? { seat: entry.seat, asked, choices } : null;
}

type Asked = keyof typeof ANSWERS;
type Answer = (typeof ANSWERS)[Asked][number];
const QUESTIONS = Object.entries(ANSWERS) as [Asked, readonly Answer[]][];

/** Answers of the Garage depend on the market of then: they are undone instead. */
const choicesAgain = (answer: Answer, entry: JournalEntry): Choice[] =>
  isGarageAsked(answer) ? [] : [choiceAgain(answer, entry) ?? []].flat();

/** One answer with every value it could have had; null for symbols of upgrades, whose bounds nobody knows any more. */
function choiceAgain(answer: Exclude<Answer, GarageAsked>, entry: JournalEntry): Choice | null {
  switch (answer) {
    case "plan":
      return { kind: answer, gears: GEARS.map((gear) => ({ gear, heat: 0 })) };
    case "dropped":
      return { kind: answer, cards: CARDS };
    case "flip":
      return { kind: answer, for: flippedFor(entry) };
    case "cooldown":
      return { kind: answer, max: MOST_COOLDOWN };
    case "discard":
      return { kind: answer, max: MOST_IN_HAND, refresh: [] };
    case "legend-card":
      throw new Error("asked of the table, never of a seat");
    case "lose-heat":
      return { kind: answer, from: ["hand", "discard", "deck"] };
    case "boost":
    case "adrenaline":
    case "done":
    case "slipstream":
    case "pass":
      return { kind: "press", do: answer };
    default:
      return null;
  }
}

/** What a card was flipped for. */
function flippedFor({ events }: JournalEntry): FlipFor {
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
    case "dropped":
    case "flip":
      return command.card ? { do: command.do, card: command.card } : { do: command.do };
    case "cooldown":
    case "super-cool":
      return { do: command.do, heat: command.heat };
    case "pick":
      return { do: "pick", upgrade: command.card };
    case "keep":
      return { do: "keep", upgrades: command.cards };
    case "swap":
      return { do: "swap", give: command.give, take: command.take };
    case "market":
      return { do: "market", upgrades: command.cards ?? [] };
    case "discard":
      return { do: "discard", count: command.cards?.length ?? 0, top: command.cards?.at(-1) ?? null };
    case "boost":
    case "adrenaline":
    case "done":
    case "pass":
      return { do: command.do };
    case "slipstream":
      return command.spaces ? { do: "slipstream", spaces: command.spaces } : { do: "slipstream" };
    default:
      return symbolAnswer(command);
  }
}

/** The answer that uses a symbol of an upgrade. */
function symbolAnswer(command: Command): PublicAnswer | null {
  switch (command.do) {
    case "choose":
      return { do: "choose", card: command.card, value: command.value };
    case "pay":
    case "scrap":
    case "direct":
    case "accelerate":
      return { do: command.do, card: command.card };
    case "salvage":
      return { do: "salvage", card: command.card, number: command.count };
    case "reduce-stress":
      return { do: "reduce-stress", number: command.stress };
    case "draft":
      return { do: "draft", spaces: command.spaces };
    default:
      return null;
  }
}
