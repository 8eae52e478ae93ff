import type { ComponentChildren } from "preact";
import type { RaceOfArchive } from "../../shared/answers";
import { boardDriven, whenDriven } from "../../shared/driven";
import { t } from "../../shared/i18n";
import { to } from "../address";
import { Podium } from "./Podium";

interface RaceCardProps {
  readonly race: RaceOfArchive;
  /** What else is to be said about it. */
  readonly note?: ComponentChildren;
  /** What else can be done with it. */
  readonly children?: ComponentChildren;
}

/** A race in a list: where and when, who came first, and the ways to its result and its replay. */
export function RaceCard({ race, note, children }: RaceCardProps) {
  const isDriven = race.imported !== "results";
  return (
    <article class="race-card">
      <h3 class="lettering">
        <a href={to(`/results/${race.race}`)}>{boardDriven(race)}</a>
      </h3>
      <p class="facts">
        <span>{whenDriven(race)}</span>
        <span>{t("lib.laps", { laps: race.laps })}</span>
        {isDriven && <span>{t("lib.rounds", { rounds: race.rounds })}</span>}
        <span>{t("lib.cars", { cars: race.cars.length })}</span>
        {race.imported && <span>{t(`lib.imported.${race.imported}`)}</span>}
      </p>
      <Podium cars={race.cars} />
      {note}
      <p class="row">
        <a class="button" href={to(`/results/${race.race}`)}>
          {t("lib.result")}
        </a>
        {isDriven && (
          <a class="button" href={to(`/replay/${race.race}`)}>
            {t("lib.replay")}
          </a>
        )}
        {children}
      </p>
    </article>
  );
}
