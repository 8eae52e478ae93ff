import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import type { GearChoice, PublicAnswer } from "../../shared/messages";
import { HeatCount } from "../../shared/ui/Heat";
import type { Card, Command, Seat } from "../../shared/words";
import { Choice } from "../ui/Choice";
import { CardTray } from "./CardTray";
import { inGear, isSamePlan, type PlanDraft, planCommand } from "./question";

interface PlanQuestionProps {
  readonly seat: Seat;
  readonly gears: readonly GearChoice[];
  readonly choices: readonly Card[];
  readonly old: PublicAnswer | undefined;
  readonly go: string | undefined;
  readonly onAnswer: (command: Command) => void;
}

/** A gear and as many cards, for a seat without a phone. */
export function PlanQuestion({ seat, gears, choices, old, go, onAnswer }: PlanQuestionProps) {
  const draft = useSignal<PlanDraft>({ gear: old?.gear ?? null, cards: old?.cards ?? [] });
  const { gear, cards } = draft.value;
  const command = planCommand(seat, draft.value);
  return (
    <div class="plan-question">
      <Choice
        label={t("word.gear")}
        options={gears.map((choice) => ({
          value: choice.gear,
          label: <GearLabel {...choice} />,
        }))}
        value={gear}
        onChange={(chosen) => {
          draft.value = inGear(draft.value, chosen);
        }}
      />
      {gear !== null && (
        <CardTray
          cards={cards}
          most={gear}
          note={t("ref.act.cards-of", { done: cards.length, all: gear })}
          choices={choices}
          onChange={(chosen) => {
            draft.value = { gear, cards: chosen };
          }}
        />
      )}
      <button
        type="button"
        class="button main big"
        disabled={!command || isSamePlan(draft.value, old)}
        onClick={() => command && onAnswer(command)}
      >
        {go ?? t("ref.act.plan")}
      </button>
    </div>
  );
}

function GearLabel({ gear, heat, mistake }: GearChoice) {
  return (
    <span class="gear-label">
      <span class="figures">{t("gear.numeral", { gear })}</span>
      {heat > 0 && <HeatCount count={heat} sign="−" />}
      {mistake && <span aria-hidden="true">⚠</span>}
    </span>
  );
}
