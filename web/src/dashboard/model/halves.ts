// In which half of the picture a car is: what is shown over the map goes to the other one.
import type { Geometry } from "../../shared/boards";
import type { PublicState } from "../../shared/messages";
import { carOf, whereIs } from "../../shared/race";
import type { View } from "../../shared/track/camera";
import { onRoad, poseAt } from "../../shared/track/geometry";
import type { Seat } from "../../shared/words";

export function isInLowerHalf(
  state: PublicState | null,
  seat: Seat | null | undefined,
  geometry: Geometry | null | undefined,
  view: View | null,
): boolean {
  const car = state && seat && carOf(state, seat);
  if (!car || !geometry || !view) return false;
  return poseAt(geometry, onRoad(whereIs(car))).y > view.y;
}
