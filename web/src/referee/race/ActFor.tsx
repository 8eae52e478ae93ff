import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import type { PublicAnswer } from "../../shared/messages";
import { cardName } from "../../shared/narration";
import { directOf, type Use, usesOf } from "../../shared/symbols";
import { HeatCount } from "../../shared/ui/Heat";
import type { Card, Command, Seat } from "../../shared/words";
import { CardKeys } from "../ui/CardKeys";
import { CardTray } from "./CardTray";
import { FlipQuestion } from "./FlipQuestion";
import { PlanQuestion } from "./PlanQuestion";
import { type Choice, CORE_CARDS, type HeatPile, type Nameable, type Press, type Question } from "./question";

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
  const cards = question.cards ?? CORE_CARDS;
  return (
    <div class="act-for">
      {question.choices.map((choice) => (
        <ChoiceField
          key={keyOf(choice)}
          seat={question.seat}
          cards={cards}
          choice={choice}
          old={old}
          go={go}
          onAnswer={onAnswer}
        />
      ))}
      {question.asked === "react" && (
        <UseButtons uses={directOf(cards.car)} seat={question.seat} onAnswer={onAnswer} />
      )}
    </div>
  );
}

const keyOf = (choice: Choice): string => {
  if (choice.kind === "press") return choice.do;
  return choice.kind === "use" ? `${choice.option.do} ${choice.option.card}` : choice.kind;
};

interface UseButtonsProps {
  readonly uses: readonly Use[];
  readonly seat: Seat;
  readonly onAnswer: (command: Command) => void;
}

/** What the symbols of upgrades allow, for a seat. */
function UseButtons({ uses, seat, onAnswer }: UseButtonsProps) {
  return (
    <>
      {uses.map(({ text, command }) => (
        <button
          key={text}
          type="button"
          class="button big"
          onClick={() => onAnswer({ ...command, seat } as Command)}
        >
          {text}
        </button>
      ))}
    </>
  );
}

interface AnswerProps {
  readonly seat: Seat;
  readonly cards: Nameable;
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
      return <PlanQuestion key={asked.seat} gears={choice.gears} choices={asked.cards.all} {...asked} />;
    case "dropped":
      return <DroppedQuestion played={choice.cards} {...asked} />;
    case "slipstream":
      return <SlipstreamQuestion lengths={choice.lengths} {...asked} />;
    case "flip":
      return <FlipQuestion reason={choice.for} {...asked} />;
    case "cooldown":
      return <CooldownQuestion max={choice.max} {...asked} />;
    case "discard":
      return <DiscardQuestion key={asked.seat} max={choice.max} refresh={choice.refresh} {...asked} />;
    case "lose-heat":
      return <LoseHeatQuestion from={choice.from} {...asked} />;
    case "use":
      return <UseButtons uses={usesOf(choice.option)} seat={asked.seat} onAnswer={asked.onAnswer} />;
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

interface LoseHeatProps extends AnswerProps {
  readonly from: readonly HeatPile[];
}

function LoseHeatQuestion({ seat, from, onAnswer }: LoseHeatProps) {
  return (
    <fieldset class="plain">
      <legend>{t("ask.lose-heat")}</legend>
      <div class="row">
        {from.map((pile) => (
          <button
            key={pile}
            type="button"
            class="button big"
            onClick={() => onAnswer({ do: "lose-heat", seat, from: pile })}
          >
            {t(`pile.${pile}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface DroppedProps extends AnswerProps {
  readonly played: readonly Card[];
}

function DroppedQuestion({ seat, played, old, onAnswer }: DroppedProps) {
  return (
    <fieldset class="plain">
      <legend>{t("ref.act.dropped")}</legend>
      <CardKeys
        cards={[...new Set(played)]}
        pressed={old?.do === "dropped" ? old.card : undefined}
        onPress={(card) => onAnswer({ do: "dropped", seat, card })}
      />
    </fieldset>
  );
}

interface SlipstreamProps extends AnswerProps {
  readonly lengths: readonly number[];
}

function SlipstreamQuestion({ seat, lengths, old, onAnswer }: SlipstreamProps) {
  return (
    <div class="row">
      {lengths.map((spaces) => (
        <button
          key={spaces}
          type="button"
          class="button main big"
          aria-pressed={old && old.do === "slipstream" && old.spaces === spaces}
          onClick={() => onAnswer({ do: "slipstream", seat, spaces })}
        >
          {t("ref.act.slipstream-far", { spaces })}
        </button>
      ))}
    </div>
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

interface DiscardProps extends AmountProps {
  readonly refresh: readonly Card[];
}

function DiscardQuestion({ seat, cards, max, refresh, go, onAnswer }: DiscardProps) {
  const chosen = useSignal<readonly Card[]>([]);
  const back = useSignal<readonly number[]>([]);
  const refreshed = refresh.filter((_, index) => back.value.includes(index));
  return (
    <fieldset class="plain">
      <legend>{t("ref.act.discard")}</legend>
      <CardTray
        cards={chosen.value}
        most={max}
        choices={cards.discardable}
        onChange={(changed) => {
          chosen.value = changed;
        }}
      />
      {refresh.map((card, index) => (
        <button
          key={index}
          type="button"
          class="button"
          aria-pressed={back.value.includes(index)}
          onClick={() => {
            back.value = back.value.includes(index)
              ? back.value.filter((one) => one !== index)
              : [...back.value, index];
          }}
        >
          {t("use.refresh", { card: cardName(card) })}
        </button>
      ))}
      <button
        type="button"
        class="button main big"
        onClick={() =>
          onAnswer({
            do: "discard",
            seat,
            cards: [...chosen.value],
            ...(refreshed.length > 0 && { refresh: refreshed }),
          })
        }
      >
        {go ?? t("ref.act.discard-go", { count: chosen.value.length })}
      </button>
    </fieldset>
  );
}
