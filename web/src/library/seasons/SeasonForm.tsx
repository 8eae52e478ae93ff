import { useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { within } from "../../shared/within";
import type { SeasonPlan } from "../api";
import { Labelled } from "../ui/Labelled";
import { Question } from "../ui/Question";
import { CalendarFields } from "./CalendarFields";
import { BOOKLET_POINTS, pointsIn, pointsText } from "./points";
import { RulingFields } from "./RulingFields";

const MOST_DROPPED = 20;

interface SeasonFormProps {
  readonly title: string;
  readonly plan: SeasonPlan;
  readonly onSave: (plan: SeasonPlan) => void;
  readonly onClose: () => void;
}

/** Decide about a season: its name, what places are worth, what is left out, and where to race. */
export function SeasonForm({ title, plan, onSave, onClose }: SeasonFormProps) {
  const [name, setName] = useState(plan.name);
  const [typed, setTyped] = useState(pointsText(plan.points));
  const [dropped, setDropped] = useState(plan.drop_worst);
  const [calendar, setCalendar] = useState(plan.calendar);
  const [rulings, setRulings] = useState(plan.rulings);
  const points = pointsIn(typed);
  const isReady = name.trim() !== "" && points !== null;
  const save = () => points && onSave({ name: name.trim(), points, drop_worst: dropped, calendar, rulings });
  return (
    <Question title={title} yes={t("lib.save")} disabled={!isReady} onYes={save} onClose={onClose}>
      <Labelled label={t("lib.name")}>
        <input
          class="field"
          value={name}
          maxLength={60}
          onInput={(input) => setName(input.currentTarget.value)}
        />
      </Labelled>
      <PointsField typed={typed} wrong={points === null} onType={setTyped} />
      <Labelled label={t("lib.season.drop")}>
        <input
          class="field short"
          type="number"
          min={0}
          max={MOST_DROPPED}
          value={dropped}
          onInput={(input) =>
            setDropped(within(Math.trunc(input.currentTarget.valueAsNumber) || 0, 0, MOST_DROPPED))
          }
        />
      </Labelled>
      <p class="soft">{t("lib.season.drop.what")}</p>
      <CalendarFields
        calendar={calendar}
        onChange={setCalendar}
        onReady={(ready) => setName((now) => now || ready)}
      />
      <RulingFields rulings={rulings} onChange={setRulings} />
    </Question>
  );
}

interface PointsFieldProps {
  readonly typed: string;
  readonly wrong: boolean;
  readonly onType: (text: string) => void;
}

function PointsField({ typed, wrong, onType }: PointsFieldProps) {
  return (
    <>
      <Labelled label={t("lib.season.points")}>
        <input
          class="field"
          inputmode="text"
          autocomplete="off"
          aria-invalid={wrong}
          value={typed}
          onInput={(input) => onType(input.currentTarget.value)}
        />
      </Labelled>
      {wrong && (
        <p role="alert" class="wrong">
          {t("lib.season.points.wrong", { example: pointsText(BOOKLET_POINTS) })}
        </p>
      )}
    </>
  );
}
