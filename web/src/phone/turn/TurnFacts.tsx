import { t } from "../../shared/i18n";
import type { CarState } from "../../shared/messages";
import { describeStanding } from "../../shared/places";
import { whereIs } from "../../shared/race";
import { CardFace } from "../../shared/ui/CardFace";
import { SpeedDial } from "../ui/SpeedDial";

/** The turn so far: Speed, cards, position. */
export function TurnFacts({ car }: { car: CarState }) {
  return (
    <div class="turn-facts">
      <SpeedDial speed={car.speed ?? 0} />
      <span class="played">
        <span class="sr-only">{t("phone.played")}</span>
        {car.played.map((card, index) => (
          <CardFace key={index} card={card} />
        ))}
      </span>
      <span class="at">{describeStanding(whereIs(car))}</span>
    </div>
  );
}
