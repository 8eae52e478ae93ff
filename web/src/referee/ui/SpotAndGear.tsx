import { t } from "../../shared/i18n";
import type { Place } from "../../shared/messages";
import { GEARS } from "../../shared/words";
import { Choice } from "./Choice";

const SPOTS: readonly Place["spot"][] = ["line", "off"];

interface SpotAndGearProps {
  readonly spot: Place["spot"];
  /** Null for a car without one: a Legend. */
  readonly gear: number | null;
  readonly onSpot: (spot: Place["spot"]) => void;
  readonly onGear: (gear: number) => void;
}

/** Which of the two spots a car is on, and its gear. */
export function SpotAndGear({ spot, gear, onSpot, onGear }: SpotAndGearProps) {
  return (
    <div class="choices">
      <Choice
        label={t("ref.spot")}
        options={SPOTS.map((value) => ({ value, label: t(`ref.spot.${value}`) }))}
        value={spot}
        onChange={onSpot}
      />
      {gear !== null && (
        <Choice
          label={t("word.gear")}
          options={GEARS.map((value) => ({ value, label: t("gear.numeral", { gear: value }) }))}
          value={gear}
          onChange={onGear}
        />
      )}
    </div>
  );
}
