// One question of the selection, whoever answers it: the driver, or the referee in the driver's place.
import { type Signal, useSignal } from "@preact/signals";
import type { Option } from "../../shared/messages";
import type { Command, PrintedId } from "../../shared/words";
import { Keep } from "./Keep";
import { Pick } from "./Pick";
import { Swap } from "./Swap";

interface GarageQuestionProps {
  readonly options: readonly Option[];
  /** The card that was being read before the question came. */
  readonly read?: Signal<PrintedId | null>;
  onAnswer(command: Command): void;
}

export function GarageQuestion({ options, read, onAnswer }: GarageQuestionProps) {
  const readHere = useSignal<PrintedId | null>(null);
  const [first] = options;
  switch (first?.do) {
    case "pick":
      return <Pick cards={first.cards ?? []} read={read ?? readHere} onAnswer={onAnswer} />;
    case "keep":
      return <Keep cards={first.cards ?? []} count={first.count ?? 0} onAnswer={onAnswer} />;
    case "swap":
      return <Swap give={first.give ?? []} take={first.take ?? []} onAnswer={onAnswer} />;
    default:
      return null;
  }
}
