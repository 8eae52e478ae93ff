// The hub's result of a finished race, and how its parts go together. All figures are the hub's.

import { useEffect, useState } from "preact/hooks";
import type { Award, DrivenTurn, DriverFigures, Gap, RaceResult } from "./answers";
import { type Points, pointsOf } from "./championship";
import { type Key, t } from "./i18n";
import { ask } from "./link/http";
import type { CarState, PublicState } from "./messages";
import { isOver, ranked } from "./race";
import type { Seat } from "./words";

export const fetchResult = (race: string): Promise<RaceResult> => ask("GET", `/api/v1/races/${race}/result`);

const RETRY_MS = 3000;

/** Load the result of the race on a table once it is over, and again when it changes; null until it is here. */
export function useResult(state: PublicState): RaceResult | null {
  const [result, setResult] = useState<RaceResult | null>(null);
  const race = isOver(state) ? state.race : null;
  useEffect(() => {
    if (!race) return;
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () =>
      fetchResult(race).then(
        (answer) => current && setResult(answer),
        () => {
          if (current) timer = setTimeout(load, RETRY_MS); // until then the page shows what the state tells
        },
      );
    void load();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [race, state.no]);
  return race && result?.race === race ? result : null;
}

/** One car of a result. */
export interface Row {
  readonly car: CarState;
  readonly turns: readonly DrivenTurn[];
  readonly gap: Gap | null;
  /** Nothing of a Legend's race is counted. */
  readonly figures: DriverFigures | null;
  readonly points: Points | null;
}

/** One row per car, the winner first. */
export function rowsOf({ state, drivers, classification, figures }: RaceResult): Row[] {
  return ranked(state.cars).map((car) => ({
    car,
    turns: of(drivers, car.seat)?.turns ?? [],
    gap: of(classification, car.seat)?.gap ?? null,
    figures: (!car.legend && of(figures, car.seat)) || null,
    points: pointsOf(state, car.seat),
  }));
}

const of = <T extends { seat: Seat }>(all: readonly T[], seat: Seat): T | undefined =>
  all.find((one) => one.seat === seat);

/** What is stamped on a result; nothing on one that nobody confirmed and that the next race made final. */
export function stampOf({ state, closed }: RaceResult): "official" | "provisional" | null {
  if (state.official) return "official";
  return closed ? null : "provisional";
}

/** All Heat that a driver has paid, whatever for. */
export const heatPaid = ({ paid }: DriverFigures): number =>
  Object.values(paid).reduce((sum, heat) => sum + heat, 0);

/** How far behind the first a car was, in words; empty for the first and for a car that retired. */
export function describeGap(gap: Gap | null): string {
  if (!gap) return "";
  return gap.rounds === null
    ? t("gap.spaces", { spaces: gap.spaces ?? 0 })
    : t("gap.rounds", { rounds: gap.rounds });
}

/** An award's name, and the figure it was won by. */
export function describeAward({ award, figure }: Award): { readonly name: string; readonly figure: string } {
  return { name: t(`award.${award}`), figure: t(`award.${award}.figure` as Key, { figure }) };
}
