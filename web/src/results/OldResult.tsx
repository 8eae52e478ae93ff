import type { CarOfRace, RaceOfArchive } from "../shared/answers";
import { boardDriven, nameInRace, whenDriven } from "../shared/driven";
import { number, t } from "../shared/i18n";
import { CarBadge } from "../shared/ui/CarBadge";
import { UnfinishedChip } from "../shared/ui/UnfinishedChip";
import type { CarStatus, Seat } from "../shared/words";

/** A race from a list of old results: nothing of it is known but who came where. */
export function OldResult({ race }: { race: RaceOfArchive }) {
  return (
    <>
      <header>
        <h1 class="sign green lettering">{boardDriven(race)}</h1>
        <p class="when">
          <span>{whenDriven(race)}</span>
          <span>{t("results.laps", { laps: race.laps })}</span>
        </p>
      </header>
      <table class="classification">
        <caption class="sr-only">{t("results.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("results.place")}</th>
            <th scope="col">{t("results.driver")}</th>
          </tr>
        </thead>
        <tbody>
          {race.cars.map((car) => (
            <OldRow key={car.name} car={car} />
          ))}
        </tbody>
      </table>
      <p class="soft">{t("results.results-only")}</p>
    </>
  );
}

function OldRow({ car }: { car: CarOfRace }) {
  return (
    <tr class={car.place === 1 ? "winner" : ""}>
      <td class="figures place">{car.place === null ? "–" : number(car.place)}</td>
      <th scope="row">
        <span class="who">
          {car.seat && <CarBadge seat={car.seat as Seat} label={false} />}
          <span class="name">{nameInRace(car)}</span>
          <UnfinishedChip status={car.status as CarStatus} />
        </span>
      </th>
    </tr>
  );
}
