import type { VenueCar, VenueHub, VenueTable } from "../shared/answers";
import { clock, number, t } from "../shared/i18n";
import { boardOf } from "../shared/library";
import { boardName } from "../shared/narration";
import { isOver } from "../shared/race";
import { CarBadge } from "../shared/ui/CarBadge";

const LEADERS = 3;

interface Shown {
  hub: VenueHub;
  table: VenueTable | null;
  /** Whether there is room for every car. */
  whole: boolean;
}

/** One table: where it is, how far the race is, and who leads. */
export function TableCard({ hub, table, whole }: Shown) {
  const live = hub.linked && table?.online;
  return (
    <li class={live ? "table" : "table still"}>
      <h2 class="lettering">
        <Name hub={hub} table={table} />
      </h2>
      {table && <p class="standing">{standingOf(table)}</p>}
      {table && table.cars.length > 0 && (
        <Leaders cars={table.cars} most={whole ? table.cars.length : LEADERS} />
      )}
      {!live && <p class="chip retired">{whyStill(hub, table)}</p>}
    </li>
  );
}

/** The hub's name is enough where it has one table; it leads to that table's own screen. */
function Name({ hub: { hub, url, linked, tables }, table }: { hub: VenueHub; table: VenueTable | null }) {
  const name = table && tables.length > 1 ? `${hub} · ${table.table}` : hub;
  if (!table || !url || !linked) return <bdi>{name}</bdi>;
  return (
    <a href={`${url}/?table=${encodeURIComponent(table.table)}`}>
      <bdi>{name}</bdi>
    </a>
  );
}

function standingOf(table: VenueTable): string {
  const board = table.track === null ? [] : [boardName(table.track, boardOf(table.track)?.name)];
  return [...board, ...phaseOf(table)].join(" · ");
}

function phaseOf({ phase, cars, laps, round }: VenueTable): string[] {
  if (phase === "setup") return [t("venue.setup")];
  if (phase === "abandoned") return [t("venue.abandoned")];
  if (isOver({ phase })) return [t("venue.finished")];
  const lap = Math.min(Math.max(1, ...cars.map((car) => car.lap ?? 0)), laps ?? 1);
  return [t("venue.lap", { lap, laps: laps ?? lap }), t("venue.round", { round })];
}

function Leaders({ cars, most }: { cars: readonly VenueCar[]; most: number }) {
  return (
    <>
      <ol class="leaders">
        {cars.slice(0, most).map((car) => (
          <li key={car.seat}>
            <span class="figures">{number(car.place ?? car.rank)}</span>
            <CarBadge seat={car.seat} />
            <bdi>{car.name}</bdi>
          </li>
        ))}
      </ol>
      {cars.length > most && <p class="more">{t("venue.more", { cars: cars.length - most })}</p>}
    </>
  );
}

function whyStill({ linked }: VenueHub, table: VenueTable | null): string {
  if (table === null) return t(linked ? "venue.setup" : "venue.awaited");
  const seen = table.seen ? ` · ${t("venue.as-of", { time: clock(table.seen) })}` : "";
  return `${t(linked ? "venue.off" : "venue.cut")}${seen}`;
}
