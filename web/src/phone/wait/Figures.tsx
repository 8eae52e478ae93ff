import { t } from "../../shared/i18n";
import type { CarState, PublicState } from "../../shared/messages";
import { placesWon } from "../../shared/race";
import { describeAward, describeGap, heatPaid, type Row, rowsOf, useResult } from "../../shared/result";

interface FiguresProps {
  readonly state: PublicState;
  readonly car: CarState;
}

/** A driver's own race in figures: what the state tells, and once the race is over what the hub has worked out. */
export function Figures({ state, car }: FiguresProps) {
  const result = useResult(state);
  const row = result && rowsOf(result).find((one) => one.car.seat === car.seat);
  const told = row ? figuresOf(row) : standingOf(state, car);
  const won = (result?.awards ?? []).filter(({ seats }) => seats.includes(car.seat));
  return (
    <ul class="figures-list" aria-label={t("phone.figures")}>
      {won.map(describeAward).map(({ name, figure }) => (
        <li key={name} class="award">
          {t("phone.figures.award", { award: name, figure })}
        </li>
      ))}
      {told.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** What the state alone tells, in a race under way too. */
export function standingOf({ cars }: PublicState, car: CarState): readonly string[] {
  const places = car.status === "retired" ? null : placesWon(cars, car);
  return [...describePlacesWon(places), spinOuts(car.spin_outs)];
}

/** What became of the race. */
export function figuresOf({ gap, figures }: Row): readonly string[] {
  if (!figures) return [];
  const { places_won, spin_outs, rounds_led, top_speed, boosts, slipstreams } = figures;
  return [
    ...(gap ? [describeGap(gap)] : []),
    ...describePlacesWon(places_won),
    ...(rounds_led > 0 ? [t("phone.figures.led", { count: rounds_led })] : []),
    spinOuts(spin_outs),
    t("phone.figures.top-speed", { speed: top_speed }),
    t("phone.figures.heat", { count: heatPaid(figures) }),
    t("phone.figures.boosts", { count: boosts }),
    t("phone.figures.slipstreams", { count: slipstreams }),
  ];
}

const spinOuts = (count: number): string => t("phone.figures.spin-outs", { count });

function describePlacesWon(won: number | null): readonly string[] {
  if (won === null) return [];
  return [won < 0 ? t("phone.figures.lost", { places: -won }) : t("phone.figures.gained", { places: won })];
}
