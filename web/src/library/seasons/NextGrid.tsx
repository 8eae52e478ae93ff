import type { NextGrid as Grid, GridSpot } from "../../shared/answers";
import { number, t } from "../../shared/i18n";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Seat } from "../../shared/words";
import { DriverLink } from "../ui/Podium";
import { carried } from "./carry";
import { nameOfRow } from "./favourites";

/** Who starts from where in the next race, and what each driver brings to it. */
export function NextGrid({ grid: { by, grid } }: { grid: Grid }) {
  return (
    <section aria-labelledby="next-grid">
      <h2 id="next-grid" class="lettering">
        {t("lib.next-grid")}
      </h2>
      <p class="soft">{t(`lib.next-grid.${by}`)}</p>
      {grid.length > 0 && (
        <ol class="next-grid">
          {grid.map((spot) => (
            <Spot key={spot.spot} spot={spot} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Spot({ spot: { spot, driver, name, seat, carry, legend } }: { spot: GridSpot }) {
  const brings = carried(carry);
  return (
    <li>
      <span class="figures">{number(spot)}</span>
      {seat && <CarBadge seat={seat as Seat} label={false} />}
      <DriverLink driver={driver} name={nameOfRow({ name, legend: legend ? seat : null })} />
      {brings.length > 0 && (
        <ul class="facts carried">
          {brings.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
