import { t } from "../../shared/i18n";
import type { Position } from "../../shared/messages";
import { describeStanding } from "../../shared/places";

/** Where a car is: its lap and its place, or its place on the grid. */
export function describeWhere(at: Position): string {
  const place = describeStanding(at);
  return at.lap > 0 ? t("ref.cars.at", { lap: at.lap, place }) : place;
}
