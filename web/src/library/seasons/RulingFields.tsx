import { type Key, t } from "../../shared/i18n";
import type { SeasonPlan } from "../api";
import { Labelled } from "../ui/Labelled";

type Rulings = SeasonPlan["rulings"];

/** Each ruling between the races of a championship with its values, the usual one first. */
const VALUES = {
  sponsor_unused: ["carry", "return"],
  season_swap: ["first-picker", "none"],
  season_tie: ["last-race", "shared"],
} as const;
const NAMES = Object.keys(VALUES) as (keyof typeof VALUES)[];

interface RulingFieldsProps {
  readonly rulings: Rulings;
  readonly onChange: (rulings: Rulings) => void;
}

/** Where the booklet leaves room between the races of a season. */
export function RulingFields({ rulings, onChange }: RulingFieldsProps) {
  return (
    <details class="season-rulings">
      <summary>{t("lib.season.rulings")}</summary>
      {NAMES.map((name) => (
        <Labelled key={name} label={t(`ruling.${name}`)}>
          <select
            class="field"
            value={rulings[name] ?? VALUES[name][0]}
            onChange={(change) => onChange({ ...rulings, [name]: change.currentTarget.value })}
          >
            {VALUES[name].map((value) => (
              <option key={value} value={value}>
                {t(`ruling.${name}.${value}` as Key)}
              </option>
            ))}
          </select>
        </Labelled>
      ))}
    </details>
  );
}
