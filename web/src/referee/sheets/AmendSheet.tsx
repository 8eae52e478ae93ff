import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { JournalEntry } from "../../shared/answers";
import { t } from "../../shared/i18n";
import type { Waiting } from "../../shared/messages";
import { type Names, nameOf, namesOf } from "../../shared/narration";
import type { Command, Seat } from "../../shared/words";
import { closeSheet, type Rewriter } from "../desk";
import { describeAnswer, inputName } from "../papers/answers";
import { describeEntry } from "../papers/story";
import { ActFor } from "../race/ActFor";
import { QuestionFor } from "../race/QuestionFor";
import type { Question } from "../race/question";
import { Dialog } from "../ui/Dialog";
import { amendCommand, answerOf, questionAgain } from "./amendment";
import { usePreview } from "./preview";
import { bound, UsualReasonField } from "./ReasonField";
import { SheetNotice } from "./SheetNotice";
import { WhatFollows } from "./WhatFollows";

/** Replace an earlier answer: say what it really was, look at what follows, then confirm or cancel. */
export function AmendSheet({ desk, entry }: { desk: Rewriter; entry: JournalEntry }) {
  const answer = useSignal<Command | null>(null);
  const question = useQuestion(desk, entry);
  if (!question) return null;
  const answered = (command: Command | null) => {
    desk.clearNotice();
    answer.value = command;
  };
  return answer.value ? (
    <LookFirst desk={desk} entry={entry} answer={answer.value} onBack={() => answered(null)} />
  ) : (
    <AnswerAgain desk={desk} entry={entry} question={question} onAnswer={answered} />
  );
}

/** What was asked then. In the core game the entry tells; with modules only the hub knows what could be answered. */
function useQuestion(desk: Rewriter, entry: JournalEntry): Waiting | Question | null {
  const plain = useMemo(() => (isBeyondCoreGame(desk, entry) ? null : questionAgain(entry)), [entry.no]);
  const [asked, setAsked] = useState<Waiting | null>(null);
  useEffect(() => {
    if (!plain) desk.asked(entry.no).then(setAsked, () => closeSheet(desk));
  }, [desk, entry.no]);
  return plain ?? asked;
}

/** Whether cards or road tokens allowed more than the core game does. */
function isBeyondCoreGame(desk: Rewriter, { seat }: JournalEntry): boolean {
  const table = desk.link.state.value;
  if (table?.championship || table?.roads) return true;
  return Boolean(table?.cars.find((car) => car.seat === seat)?.upgrades);
}

const titleOf = ({ seat, do: what }: JournalEntry, names: Names): string =>
  seat
    ? t("ref.amend.title", { driver: nameOf(names, seat as Seat), what: inputName(what) })
    : t("ref.amend.title-table", { what: inputName(what) });

interface AnswerAgainProps {
  readonly desk: Rewriter;
  readonly entry: JournalEntry;
  readonly question: Waiting | Question;
  readonly onAnswer: (command: Command) => void;
}

/** The same question once more, starting with the answer it got. */
function AnswerAgain({ desk, entry, question, onAnswer }: AnswerAgainProps) {
  const table = desk.link.state.value ?? { cars: [] };
  const names = namesOf(table.cars);
  const again = { old: entry.answer ?? undefined, go: t("ref.amend.look"), onAnswer };
  return (
    <Dialog title={titleOf(entry, names)} onClose={() => closeSheet(desk)}>
      <p class="soft">{describeEntry(entry, names).join(" ")}</p>
      <p>{t(entry.answer ? "ref.amend.what" : "ref.amend.sealed")}</p>
      <fieldset class="plain" disabled={!desk.link.live.value}>
        {"for" in question ? (
          <QuestionFor waiting={question} table={table} sponsorship="shown" {...again} />
        ) : (
          <ActFor question={question} {...again} />
        )}
      </fieldset>
      <SheetNotice desk={desk} />
    </Dialog>
  );
}

interface LookFirstProps {
  readonly desk: Rewriter;
  readonly entry: JournalEntry;
  readonly answer: Command;
  readonly onBack: () => void;
}

/** What the new answer would lead to, and why it is given; nothing has changed yet. */
function LookFirst({ desk, entry, answer, onBack }: LookFirstProps) {
  const reason = useSignal("");
  const names = namesOf(desk.link.state.value?.cars ?? []);
  const seen = usePreview(desk, amendCommand(entry, answer, ""));
  const confirm = async () => {
    if (await desk.send(amendCommand(entry, answer, reason.value))) closeSheet(desk);
  };
  const actions = (
    <>
      <button type="button" class="button" onClick={onBack}>
        {t("ref.amend.back")}
      </button>
      <button
        type="button"
        class="button main"
        disabled={seen === "asking" || seen === "refused" || !desk.link.live.value}
        onClick={() => void confirm()}
      >
        {t(desk.proposes ? "proposal.propose" : "ref.amend.do")}
      </button>
    </>
  );
  return (
    <Dialog title={titleOf(entry, names)} onClose={() => closeSheet(desk)} actions={actions}>
      <Change entry={entry} answer={answer} />
      <WhatFollows names={names} seen={seen} answer={answer.do} />
      <UsualReasonField usual={["typed", "agreed"]} {...bound(reason)} />
      <SheetNotice desk={desk} />
    </Dialog>
  );
}

/** The new answer beside the old one. */
function Change({ entry, answer }: { entry: JournalEntry; answer: Command }) {
  const now = answerOf(answer);
  if (!now) return null;
  return (
    <p class="change">
      <strong>{describeAnswer(now)}</strong>
      {entry.answer && <s class="soft">{describeAnswer(entry.answer)}</s>}
    </p>
  );
}
