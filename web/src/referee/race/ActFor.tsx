import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import { cardName } from "../../shared/narration";
import { CardFace } from "../../shared/ui/CardFace";
import { HeatCount } from "../../shared/ui/Heat";
import { CARDS, type Card, type Command, type Seat, SPEED_CARDS } from "../../shared/words";
import { CardTray } from "./CardTray";
import { PlanQuestion } from "./PlanQuestion";
import type { Choice, Question } from "./question";

interface ActForProps {
  readonly question: Question;
  readonly onAnswer: (command: Command) => void;
}

/** One decision with large buttons, answered for a seat. */
export function ActFor({ question, onAnswer }: ActForProps) {
  return (
    <div class="act-for">
      {question.choices.map((choice) => (
        <ChoiceField
          key={choice.kind === "press" ? choice.do : choice.kind}
          seat={question.seat}
          choice={choice}
          onAnswer={onAnswer}
        />
      ))}
    </div>
  );
}

interface ChoiceFieldProps {
  readonly seat: Seat;
  readonly choice: Choice;
  readonly onAnswer: (command: Command) => void;
}

function ChoiceField({ seat, choice, onAnswer }: ChoiceFieldProps) {
  switch (choice.kind) {
    case "plan":
      return <PlanQuestion key={seat} seat={seat} gears={choice.gears} onAnswer={onAnswer} />;
    case "flip":
      return <FlipQuestion seat={seat} reason={choice.for} onAnswer={onAnswer} />;
    case "cooldown":
      return <CooldownQuestion seat={seat} max={choice.max} onAnswer={onAnswer} />;
    case "discard":
      return <DiscardQuestion key={seat} seat={seat} max={choice.max} onAnswer={onAnswer} />;
    case "press":
      return (
        <button
          type="button"
          class={choice.do === "done" || choice.do === "pass" ? "button big" : "button main big"}
          onClick={() => onAnswer({ do: choice.do, seat })}
        >
          {t(`ref.act.${choice.do}`)}
        </button>
      );
  }
}

interface FlipProps {
  readonly seat: Seat;
  readonly reason: "stress" | "boost";
  readonly onAnswer: (command: Command) => void;
}

function FlipQuestion({ seat, reason, onAnswer }: FlipProps) {
  return (
    <fieldset class="plain">
      <legend>{t("ref.act.flip", { for: reason })}</legend>
      <div class="card-keys">
        {CARDS.map((card) => (
          <button
            key={card}
            type="button"
            class="card-key"
            aria-label={cardName(card)}
            onClick={() => onAnswer({ do: "flip", seat, card })}
          >
            <CardFace card={card} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface AmountProps {
  readonly seat: Seat;
  readonly max: number;
  readonly onAnswer: (command: Command) => void;
}

function CooldownQuestion({ seat, max, onAnswer }: AmountProps) {
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
            onClick={() => onAnswer({ do: "cooldown", seat, heat })}
          >
            <HeatCount count={heat} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function DiscardQuestion({ seat, max, onAnswer }: AmountProps) {
  const cards = useSignal<readonly Card[]>([]);
  return (
    <fieldset class="plain">
      <legend>{t("ref.act.discard")}</legend>
      <CardTray
        cards={cards.value}
        most={max}
        choices={SPEED_CARDS}
        onChange={(chosen) => {
          cards.value = chosen;
        }}
      />
      <button
        type="button"
        class="button main big"
        onClick={() => onAnswer({ do: "discard", seat, cards: [...cards.value] })}
      >
        {t("ref.act.discard-go", { count: cards.value.length })}
      </button>
    </fieldset>
  );
}
