import { useEffect, useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import type { CarState, PublicState } from "../../shared/messages";
import { isOver, placesWon } from "../../shared/race";
import { fetchResult, type Row, rowsOf } from "../../shared/result";

interface FiguresProps {
  readonly state: PublicState;
  readonly car: CarState;
}

/** A driver's own race in figures: what the state tells, and once the race is over what it cost. */
export function Figures({ state, car }: FiguresProps) {
  const row = useOwnRow(state, car);
  return (
    <ul class="figures-list" aria-label={t("phone.figures")}>
      {figuresOf(state, car, row).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

export function figuresOf(state: PublicState, car: CarState, row: Row | null): readonly string[] {
  const spins = t("phone.figures.spin-outs", { count: car.spin_outs });
  const places = car.status === "retired" ? [] : [describePlacesWon(placesWon(state.cars, car))];
  const told = [...places, spins];
  if (!row) return told;
  return [
    ...told,
    t("phone.figures.heat", { count: row.heat }),
    t("phone.figures.boosts", { count: row.boosts }),
    t("phone.figures.slipstreams", { count: row.slipstreams }),
  ];
}

const describePlacesWon = (won: number): string =>
  won < 0 ? t("phone.figures.lost", { places: -won }) : t("phone.figures.gained", { places: won });

/** Load the sums of a race that is over; without an answer the page shows what it has. */
function useOwnRow(state: PublicState, { seat }: CarState): Row | null {
  const [row, setRow] = useState<Row | null>(null);
  const race = isOver(state) ? state.race : null;
  useEffect(() => {
    if (!race) return;
    let current = true;
    fetchResult(race).then(
      (result) => current && setRow(rowsOf(result).find(({ car }) => car.seat === seat) ?? null),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [race, seat]);
  return race ? row : null;
}
