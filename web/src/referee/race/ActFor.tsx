import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import type { PublicAnswer } from "../../shared/messages";
import { HeatCount } from "../../shared/ui/Heat";
import { CARDS, type Card, type Command, DISCARDABLE_CARDS, type Seat } from "../../shared/words";
import { CardKeys } from "../ui/CardKeys";
import { CardTray } from "./CardTray";
import { PlanQuestion } from "./PlanQuestion";
import type { Choice, Press, Question } from "./question";

interface ActForProps {
  readonly question: Question;
  /** The answer it got before: the choices start with it. */
  readonly old?: PublicAnswer;
  /** What sending several cards is called, where it is more than sealing or discarding them. */
  readonly go?: string;
  readonly onAnswer: (command: Command) => void;
}

/** One decision with large buttons, answered for a seat. */
export function ActFor({ question, old, go, onAnswer }: ActForProps) {
  return (
    <div class="act-for">
      {question.choices.map((choice) => (
        <ChoiceField
          key={choice.kind === "press" ? choice.do : choice.kind}
          seat={question.seat}
          choice={choice}
          old={old}
          go={go}
          onAnswer={onAnswer}
        />
      ))}
    </div>
  );
}

interface AnswerProps {
  readonly seat: Seat;
  readonly old: PublicAnswer | undefined;
  readonly go: string | undefined;
  readonly onAnswer: (command: Command) => void;
}

interface ChoiceFieldProps extends AnswerProps {
  readonly choice: Choice;
}

function ChoiceField({ choice, ...asked }: ChoiceFieldProps) {
  switch (choice.kind) {
    case "plan":
      return <PlanQuestion key={asked.seat} gears={choice.gears} {...asked} />;
    case "flip":
      return <FlipQuestion reason={choice.for} {...asked} />;
    case "cooldown":
      return <CooldownQuestion max={choice.max} {...asked} />;
    case "discard":
      return <DiscardQuestion key={asked.seat} max={choice.max} {...asked} />;
    case "press":
      return <PressButton press={choice.do} {...asked} />;
  }
}

interface PressProps extends AnswerProps {
  readonly press: Press;
}

function PressButton({ press, seat, old, onAnswer }: PressProps) {
  return (
    <button
      type="button"
      class={press === "done" || press === "pass" ? "button big" : "button main big"}
      aria-pressed={old && old.do === press}
      onClick={() => onAnswer({ do: press, seat })}
    >
      {t(`ref.act.${press}`)}
    </button>
  );
}

interface FlipProps extends AnswerProps {
  readonly reason: "stress" | "boost";
}

function FlipQuestion({ seat, reason, old, onAnswer }: FlipProps) {
  return (
    <fieldset class="plain">
      <legend>{t("ref.act.flip", { for: reason })}</legend>
      <CardKeys
        cards={CARDS}
        pressed={old?.do === "flip" ? old.card : undefined}
        onPress={(card) => onAnswer({ do: "flip", seat, card })}
      />
    </fieldset>
  );
}

interface AmountProps extends AnswerProps {
  readonly max: number;
}

function CooldownQuestion({ seat, max, old, onAnswer }: AmountProps) {
  const amounts = Array.from({ length: max }, (_, index) => index + 1);
  return (
    <fieldset class="plain">
      <legend>{t("ref.act.cooldown")}</legend>
      <div class="row">
        {amounts.map((heat) => (
          <button
            key={heat}
            type="button"
            class="button big"
            aria-pressed={old && old.do === "cooldown" && old.heat === heat}
            onClick={() => onAnswer({ do: "cooldown", seat, heat })}
          >
            <HeatCount count={heat} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function DiscardQuestion({ seat, max, go, onAnswer }: AmountProps) {
  const cards = useSignal<readonly Card[]>([]);
  return (
    <fieldset class="plain">
      <legend>{t("ref.act.discard")}</legend>
      <CardTray
        cards={cards.value}
        most={max}
        choices={DISCARDABLE_CARDS}
        onChange={(chosen) => {
          cards.value = chosen;
        }}
      />
      <button
        type="button"
        class="button main big"
        onClick={() => onAnswer({ do: "discard", seat, cards: [...cards.value] })}
      >
        {go ?? t("ref.act.discard-go", { count: cards.value.length })}
      </button>
    </fieldset>
  );
}
