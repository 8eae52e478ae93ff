import type { CarOfRace } from "../../shared/answers";
import { nameInRace } from "../../shared/driven";
import { number } from "../../shared/i18n";
import { CarBadge } from "../../shared/ui/CarBadge";
import { LegendChip } from "../../shared/ui/LegendChip";
import type { Seat } from "../../shared/words";
import { to } from "../address";

const STEPS = 3;

/** The first three of a race. */
export function Podium({ cars }: { cars: readonly CarOfRace[] }) {
  const first = cars.filter(({ place }) => place !== null && place <= STEPS);
  return (
    <ol class="podium">
      {first.map((car) => (
        <li key={car.place}>
          <span class="figures">{number(car.place ?? 0)}</span>
          {car.seat && <CarBadge seat={car.seat as Seat} label={false} />}
          <DriverLink driver={car.driver} name={nameInRace(car)} />
          {car.legend && <LegendChip />}
        </li>
      ))}
    </ol>
  );
}

/** A driver's name, and the way to the driver's page; a car that nobody named has none. */
export function DriverLink({ driver, name }: { driver: number | null; name: string }) {
  if (driver === null) return <bdi class="name">{name}</bdi>;
  return (
    <a class="name" href={to(`/drivers/${driver}`)}>
      <bdi>{name}</bdi>
    </a>
  );
}
