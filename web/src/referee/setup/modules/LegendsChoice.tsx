import { t } from "../../../shared/i18n";
import { boardOf } from "../../../shared/library";
import { CarBadge } from "../../../shared/ui/CarBadge";
import { MOST_PRO } from "../../../shared/vocabulary";
import { SEATS, type Seat } from "../../../shared/words";
import { Choice } from "../../ui/Choice";
import { NumberField } from "../../ui/NumberField";
import { mostCars, type Night, newDriver, withDriver, withLegends, withoutDriver } from "../night";
import { DECKS, type LegendsChosen } from "./chosen";
import type { NightProps } from "./ModulesChoice";

interface LegendsChoiceProps extends NightProps {
  readonly legends: LegendsChosen;
  readonly onChange: (part: Partial<LegendsChosen>) => void;
}

/** How many Legends fill the grid, in which colours, how fast, and who turns their cards. */
export function LegendsChoice({ night, change, legends, onChange }: LegendsChoiceProps) {
  const count = night.drivers.filter(({ legend }) => legend).length;
  const most = mostCars(boardOf(night.track)?.grid_spots) - (night.drivers.length - count);
  return (
    <>
      <div class="number-fields">
        <NumberField
          label={t("ref.legends.count")}
          value={count}
          least={1}
          most={Math.max(1, most)}
          onChange={(wish) => change((now) => withLegends(now, wish ?? 1))}
        />
        <NumberField
          label={t("ref.legends.pro")}
          value={legends.pro}
          least={0}
          most={MOST_PRO}
          onChange={(pro) => onChange({ pro: pro ?? 0 })}
        />
      </div>
      <Colours night={night} change={change} full={count >= most} />
      <Choice
        label={t("ref.legends.deck")}
        options={DECKS.map((value) => ({ value, label: t(`ref.deck.${value}`) }))}
        value={legends.deck}
        onChange={(deck) => onChange({ deck })}
      />
    </>
  );
}

/** The colours that nobody drives: pressed ones race as Legends. */
function Colours({ night, change, full }: NightProps & { readonly full: boolean }) {
  const legends = new Set(night.drivers.filter(({ legend }) => legend).map(({ seat }) => seat));
  const taken = new Set(night.drivers.filter(({ legend }) => !legend).map(({ seat }) => seat));
  return (
    <fieldset class="choice">
      <legend>{t("ref.legends.colours")}</legend>
      <div class="legend-colours">
        {SEATS.filter((seat) => !taken.has(seat)).map((seat) => (
          <button
            key={seat}
            type="button"
            class="button"
            aria-pressed={legends.has(seat)}
            disabled={legends.has(seat) ? legends.size === 1 : full}
            onClick={() => change((now) => toggled(now, seat))}
          >
            <CarBadge seat={seat} label={false} />
            {t(`seat.${seat}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const toggled = (night: Night, seat: Seat): Night =>
  night.drivers.some((driver) => driver.seat === seat)
    ? withoutDriver(night, seat)
    : withDriver(night, { ...newDriver(seat), legend: true });
