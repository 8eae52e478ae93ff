import { t } from "../i18n";
import type { CarState } from "../messages";

/** Why a car in the result has not crossed the finish line; nothing for one that has. */
export function UnfinishedChip({ status }: Pick<CarState, "status">) {
  if (status !== "retired" && status !== "eliminated" && status !== "flagged") return null;
  return <span class={`chip ${status}`}>{t(`chip.${status}`)}</span>;
}
