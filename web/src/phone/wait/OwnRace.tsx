import { t } from "../../shared/i18n";
import type { CarState, PublicState } from "../../shared/messages";
import { type Names, nameOf } from "../../shared/narration";
import { CarBadge } from "../../shared/ui/CarBadge";
import { type Neighbour, standingOf } from "../standing";
import { Figures } from "./Figures";
import "../styles/wait.css";

interface OwnRaceProps {
  readonly state: PublicState;
  readonly car: CarState;
  readonly names: Names;
}

/** How the driver's own race stands while others decide: who is near, and what has become of the place on the grid. */
export function OwnRace({ state, car, names }: OwnRaceProps) {
  const { ahead, behind } = standingOf(state.cars, car);
  return (
    <div class="gaps">
      <Gap word={t("phone.ahead")} neighbour={ahead} names={names} />
      <Gap word={t("phone.behind")} neighbour={behind} names={names} />
      <Figures state={state} car={car} />
    </div>
  );
}

function Gap({ word, neighbour, names }: { word: string; neighbour: Neighbour | null; names: Names }) {
  if (!neighbour) return null;
  return (
    <p class="gap">
      <span class="soft">{word}</span>
      <CarBadge seat={neighbour.seat} label={false} />
      <bdi class="name">{nameOf(names, neighbour.seat)}</bdi>
      <span class="figures">{t("phone.gap", { spaces: neighbour.spaces })}</span>
    </p>
  );
}
