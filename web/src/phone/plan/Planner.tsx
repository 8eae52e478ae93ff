import { playableOf, sponsorsOf } from "../../shared/deck";
import { list, t } from "../../shared/i18n";
import type { CarState, Entering, PublicState } from "../../shared/messages";
import { cardName, describeRefusal, type Names } from "../../shared/narration";
import type { RulesChapter } from "../../shared/rules/differences";
import type { Driver } from "../driver";
import type { Screen } from "../screen";
import { answerIn } from "../stuck";
import { CardPicker } from "../ui/CardPicker";
import { MiniTrack } from "../ui/MiniTrack";
import { News } from "../ui/News";
import { LimitSign } from "../ui/Outcome";
import { PickedCards } from "../ui/PickedCards";
import { Question } from "../ui/Question";
import { AskShown } from "../ui/StuckCard";
import { UndoButton } from "../ui/UndoButton";
import { ClutterTile } from "./ClutterTile";
import {
  hasTooMany,
  isComplete,
  type PlanDraft,
  played,
  withCard,
  withClutter,
  withGear,
  withoutCard,
} from "./draft";
import { type Refusal, useForecast } from "./forecast";
import { GearLever } from "./GearLever";
import { Near } from "./Near";
import { PlanOutlook } from "./PlanOutlook";
import { Revealing } from "./Revealing";
import "../styles/plan.css";

const RULES: readonly RulesChapter[] = ["shift-gears", "play-cards", "reveal-move", "check-corner"];

interface PlannerProps {
  readonly driver: Driver;
  readonly screen: Extract<Screen, { kind: "plan" }>;
}

/** Steps 1 and 2: a gear, as many cards, and what they would lead to. */
export function Planner({ driver, screen: { gears, car, view } }: PlannerProps) {
  const draft = driver.draftFor(view);
  const change = (changed: PlanDraft) => driver.changeDraft(view, changed);
  const foreseen = useForecast(driver.link, draft, car, view.cars, answerIn(view, car.seat)?.no);
  const problem = problemOf(draft, view.own.entering, foreseen.refusal, driver.names.value);
  const held = driver.reveal.now.value;
  if (held) return <Revealing driver={driver} seconds={held.seconds} />;

  return (
    <div class="planner">
      <News driver={driver} />
      <div class="plan-head">
        <Question title={t("phone.plan.title", { round: view.round })} rules={RULES}>
          <CornerAhead car={car} />
        </Question>
        <Near car={car} cars={view.cars} names={driver.names.value} />
        <MiniTrack link={driver.link} to={problem ? undefined : foreseen.forecast?.to} />
      </div>
      {driver.slip.value && <UndoButton driver={driver} />}
      <GearLever
        gears={gears}
        now={car.gear}
        chosen={draft.gear}
        onChoose={(gear) => change(withGear(draft, gear))}
      />
      <div class="plan-cards">
        <PickedCards
          picks={played(draft)}
          places={draft.gear}
          onRemove={(index) => change(withoutCard(draft, index))}
        />
        <PlanOutlook
          draft={draft}
          forecast={problem ? null : foreseen.forecast}
          refusal={problem}
          engine={car.engine}
          shift={gears.find(({ gear }) => gear === draft.gear)}
        />
        <AskShown driver={driver} refusal={foreseen.refusal} />
      </div>
      <PlanCards car={car} state={view} draft={draft} onChange={change} />
      <LockIn
        off={!isComplete(draft) || problem !== null}
        spins={foreseen.forecast?.spin_out ?? false}
        onPress={() => driver.lockIn(view, draft)}
      />
    </div>
  );
}

interface PlanCardsProps {
  readonly car: CarState;
  readonly state: PublicState;
  readonly draft: PlanDraft;
  onChange(changed: PlanDraft): void;
}

/** The cards to plan with; Heat only for a cluttered hand. */
function PlanCards({ car, state, draft, onChange }: PlanCardsProps) {
  return (
    <CardPicker
      faces={[...playableOf(car), ...sponsorsOf(car, state)]}
      car={car}
      picks={played(draft)}
      most={draft.gear}
      onPick={(card) => onChange(withCard(draft, card))}
    >
      <ClutterTile
        draft={draft}
        onOpen={() => onChange(withClutter(draft))}
        onPick={() => onChange(withCard(draft, "heat"))}
      />
    </CardPicker>
  );
}

/** The button that locks the plan in; it warns if the plan leads off the road. */
function LockIn({ off, spins, onPress }: { off: boolean; spins: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      class={spins ? "button danger big lock-in" : "button main big lock-in"}
      disabled={off}
      onClick={onPress}
    >
      {spins ? t("phone.plan.lock-in-anyway") : t("phone.plan.lock-in")}
    </button>
  );
}

/** What is wrong with the draft: more cards on the reader than the gear plays, or a rule. */
function problemOf(
  draft: PlanDraft,
  entering: Entering | undefined,
  refusal: Refusal | null,
  names: Names,
): string | null {
  if (entering && hasTooMany(draft, entering)) {
    return t("phone.plan.too-many", { cards: list(entering.cards.map(cardName)) });
  }
  return refusal && describeRefusal(refusal, names);
}

function CornerAhead({ car: { next_corner: corner } }: { car: CarState }) {
  if (!corner) return null;
  return (
    <p class="corner-ahead">
      <LimitSign limit={corner.limit} />
      {t("phone.corner-in", { spaces: corner.in })}
    </p>
  );
}
