import { t } from "../../shared/i18n";
import type { CarState } from "../../shared/messages";
import { type Names, nameOf } from "../../shared/narration";
import { CarBadge } from "../../shared/ui/CarBadge";
import { type Neighbour, standingOf } from "../standing";

interface NearProps {
  readonly car: CarState;
  readonly cars: readonly CarState[];
  readonly names: Names;
}

/** Who is next to this car on the road, and how far away. */
export function Near({ car, cars, names }: NearProps) {
  const { ahead, behind } = standingOf(cars, car);
  if (!ahead && !behind) return null;
  return (
    <p class="neighbours">
      {ahead && <One text={t("phone.near.ahead", { spaces: ahead.spaces })} car={ahead} names={names} />}
      {behind && <One text={t("phone.near.behind", { spaces: behind.spaces })} car={behind} names={names} />}
    </p>
  );
}

function One({ text, car: { seat }, names }: { text: string; car: Neighbour; names: Names }) {
  return (
    <span class="neighbour">
      <span>{text}</span>
      <CarBadge seat={seat} label={false} /> <bdi class="name">{nameOf(names, seat)}</bdi>
    </span>
  );
}
