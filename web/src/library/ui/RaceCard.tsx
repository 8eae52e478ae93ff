import type { ComponentChildren } from "preact";
import type { RaceOfArchive } from "../../shared/answers";
import { date, t } from "../../shared/i18n";
import { boardOf } from "../../shared/library";
import { boardName } from "../../shared/narration";
import { to } from "../address";
import { Podium } from "./Podium";

/** The name of a board by its id. */
export const trackName = (track: string): string => boardName(track, boardOf(track)?.name);

interface RaceCardProps {
  readonly race: RaceOfArchive;
  /** What else is to be said about it. */
  readonly note?: ComponentChildren;
  /** What else can be done with it. */
  readonly children?: ComponentChildren;
}

/** A race in a list: where and when, who came first, and the ways to its result and its replay. */
export function RaceCard({ race, note, children }: RaceCardProps) {
  return (
    <article class="race-card">
      <h3>
        <a class="lettering" href={to(`/results/${race.race}`)}>
          {trackName(race.track)}
        </a>
      </h3>
      <p class="facts">
        <span>{date(race.started)}</span>
        <span>{t("lib.laps", { laps: race.laps })}</span>
        <span>{t("lib.rounds", { rounds: race.rounds })}</span>
        <span>{t("lib.cars", { cars: race.cars.length })}</span>
      </p>
      <Podium cars={race.cars} />
      {note}
      <p class="row">
        <a class="button" href={to(`/results/${race.race}`)}>
          {t("lib.result")}
        </a>
        <a class="button" href={to(`/replay/${race.race}`)}>
          {t("lib.replay")}
        </a>
        {children}
      </p>
    </article>
  );
}
