import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import type { Option, PublicState } from "../../shared/messages";
import { driversAnswerForTable } from "../../shared/race";
import { askedOfTable, whoDraws } from "../../shared/waiting";
import type { Command, PrintedId } from "../../shared/words";
import { GarageQuestion } from "./GarageQuestion";
import { Looking } from "./Looking";
import { MarketKeys } from "./MarketKeys";

interface DriverChoiceProps {
  readonly state: PublicState;
  /** Empty while others choose. */
  readonly options: readonly Option[];
  /** What the driver has sealed. */
  readonly kept: readonly PrintedId[] | null;
  onAnswer(command: Command): void;
}

/** What a driver chooses; else cards to read, or where two phones stand in for a referee, cards to lay out. */
export function DriverChoice({ state, options, kept, onAnswer }: DriverChoiceProps) {
  const market = state.market ?? [];
  const read = useSignal<PrintedId | null>(null); // kept when the turn comes: a thumb may be faster than the question
  if (options.length > 0) {
    return <GarageQuestion key={options[0]?.do} options={options} read={read} onAnswer={onAnswer} />;
  }
  const table = askedOfTable(state.waiting);
  if (table?.for === "market" && driversAnswerForTable(state)) {
    const draws = whoDraws(state, table);
    return (
      <MarketKeys
        key={table.options[0]?.round}
        waiting={table}
        draws={draws}
        laid={state.laid_out}
        onAnswer={onAnswer}
      />
    );
  }
  return <Looking cards={kept ?? market} label={t(kept ? "garage.kept" : "garage.market")} read={read} />;
}
