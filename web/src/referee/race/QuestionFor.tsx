import { modulesNow } from "../../modules/later";
import type { Upgrade } from "../../modules/printed";
import { LegendKeys } from "../../shared/legends/LegendKeys";
import type { PublicAnswer, Waiting } from "../../shared/messages";
import type { CompanionDraws } from "../../shared/waiting";
import { type Command, isGarageAsked, type Seat } from "../../shared/words";
import { ActFor } from "./ActFor";
import { questionOf, type Sponsorship, type Table } from "./question";

interface QuestionForProps {
  readonly waiting: Waiting;
  readonly table: Table;
  readonly sponsorship?: Sponsorship;
  /** The answer it got before. */
  readonly old?: PublicAnswer | undefined;
  readonly go?: string;
  /** Nothing is drawn to replace an answer: it says what lay on the table. */
  readonly draws?: CompanionDraws;
  /** What has been tapped of a market so far. */
  readonly laid?: readonly Upgrade[] | undefined;
  readonly onAnswer: (command: Command) => void;
}

/** Any question with its answers: of the table, of the Garage, or of a turn. */
export function QuestionFor(asked: QuestionForProps) {
  const { waiting, table, sponsorship, old, go, draws = "never", laid, onAnswer } = asked;
  const { seat } = waiting;
  if (waiting.for === "legend-card")
    return <LegendKeys waiting={waiting} cars={table.cars} draws={draws} onCard={onAnswer} />;
  if (isGarageAsked(waiting.for))
    return <InGarage waiting={waiting} draws={draws} laid={laid} onAnswer={onAnswer} />;
  if (seat === null) return null;
  const question = questionOf({ ...waiting, seat }, table, sponsorship);
  return <ActFor question={question} old={old} {...(go ? { go } : {})} onAnswer={onAnswer} />;
}

interface InGarageProps {
  readonly waiting: Waiting;
  readonly draws: CompanionDraws;
  readonly laid: readonly Upgrade[] | undefined;
  readonly onAnswer: (command: Command) => void;
}

/** A question before the race; its texts come with the drawings of the cards. */
function InGarage({ waiting: { seat, ...waiting }, draws, laid, onAnswer }: InGarageProps) {
  const modules = modulesNow();
  if (!modules) return null;
  if (waiting.for === "market")
    return (
      <modules.MarketKeys waiting={{ seat, ...waiting }} draws={draws} laid={laid} onAnswer={onAnswer} />
    );
  return (
    <modules.GarageQuestion
      options={waiting.options}
      onAnswer={(command) => onAnswer({ ...command, seat: seat as Seat } as Command)}
    />
  );
}
