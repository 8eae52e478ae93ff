import { t } from "../../shared/i18n";
import type { GearChoice } from "../../shared/messages";
import { HeatCount } from "../../shared/ui/Heat";
import { GEARS } from "../../shared/words";

interface GearLeverProps {
  readonly gears: readonly GearChoice[];
  /** The car's current gear. */
  readonly now: number;
  readonly chosen: number;
  onChoose(gear: number): void;
}

/** The gate with its four gears: those within reach can be chosen, and show what the shift costs. */
export function GearLever({ gears, now, chosen, onChoose }: GearLeverProps) {
  return (
    <div class="gear-lever" role="radiogroup" aria-label={t("word.gear")}>
      <span class="caption lettering" aria-hidden="true">
        {t("word.gear")}
      </span>
      {GEARS.map((gear) => (
        <Gate
          key={gear}
          gear={gear}
          choice={gears.find((one) => one.gear === gear)}
          here={gear === now}
          chosen={gear === chosen}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

interface GateProps {
  readonly gear: number;
  readonly choice: GearChoice | undefined;
  readonly here: boolean;
  readonly chosen: boolean;
  onChoose(gear: number): void;
}

function Gate({ gear, choice, here, chosen, onChoose }: GateProps) {
  return (
    <label class={here ? "gate here" : "gate"}>
      <input
        type="radio"
        name="gear"
        class="sr-only"
        checked={chosen}
        disabled={!choice}
        onChange={() => onChoose(gear)}
      />
      <span class="knob figures">{t("gear.numeral", { gear })}</span>
      <span class="cost">{choice && choice.heat > 0 && <HeatCount count={choice.heat} sign="−" />}</span>
      {choice?.mistake && (
        <span
          class="cost mistake"
          role="img"
          aria-label={t("phone.gear-mistake")}
          title={t("phone.gear-mistake")}
        >
          ⚠
        </span>
      )}
      {here && <span class="sr-only">{t("phone.gear-now")}</span>}
    </label>
  );
}
