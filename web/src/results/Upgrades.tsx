import { number, t } from "../shared/i18n";
import { driverName } from "../shared/narration";
import type { Row } from "../shared/result";
import { CarBadge } from "../shared/ui/CarBadge";
import { CardFace } from "../shared/ui/CardFace";
import type { Card } from "../shared/words";

/** How often everybody played which upgrade; those that were never played, too. Nothing on a night without. */
export function Upgrades({ rows }: { rows: readonly Row[] }) {
  const used = rows.map((row) => ({ car: row.car, counts: upgradesPlayed(row) }));
  if (used.every(({ counts }) => counts.size === 0)) return null;
  return (
    <section class="upgrades-played">
      <h2 class="lettering">{t("results.upgrades")}</h2>
      <ul>
        {used.map(({ car, counts }) => (
          <li key={car.seat}>
            <span class="who">
              <CarBadge seat={car.seat} label={false} />
              <span class="name">{driverName(car)}</span>
            </span>
            {[...counts].map(([card, count]) => (
              <span key={card} class="upgrade-played">
                <CardFace card={card} />
                <span class="figures">{`${number(count)}×`}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The cards of the modules that a driver played, most often first. */
export function upgradesPlayed({ figures }: Pick<Row, "figures">): ReadonlyMap<Card, number> {
  const counts = Object.entries(figures?.upgrades ?? {}) as [Card, number][];
  return new Map(counts.sort(([, one], [, other]) => other - one));
}
