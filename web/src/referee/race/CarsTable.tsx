import { number, t } from "../../shared/i18n";
import type { CarState, PublicState } from "../../shared/messages";
import { driverName } from "../../shared/narration";
import { describeSpace } from "../../shared/places";
import { chipsOf, isDriven, isOnBoard, ranked, whereIs } from "../../shared/race";
import { CarBadge } from "../../shared/ui/CarBadge";
import { GearNumeral, HeatCount } from "../../shared/ui/Heat";
import type { Desk } from "../desk";
import { phoneOf } from "../table";
import { NoPhone } from "../ui/NoPhone";

/** All cars, the first on top; pressing one opens its actions. */
export function CarsTable({ desk, state }: { desk: Desk; state: PublicState }) {
  return (
    <section class="panel cars-panel cars-wide">
      <table class="cars">
        <caption class="sr-only">{t("ref.cars.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("ref.cars.place")}</th>
            <th scope="col">{t("ref.cars.driver")}</th>
            <th scope="col">{t("ref.cars.where")}</th>
            <th scope="col">{t("word.gear")}</th>
            <th scope="col">{t("word.engine")}</th>
            <th scope="col" class="wide">
              {t("ref.cars.cards")}
            </th>
          </tr>
        </thead>
        <tbody>
          {ranked(state.cars).map((car) => (
            <CarRow key={car.seat} desk={desk} state={state} car={car} />
          ))}
        </tbody>
      </table>
      <p class="soft wide cars-legend">{t("ref.cars.piles")}</p>
    </section>
  );
}

function CarRow({ desk, state, car }: { desk: Desk; state: PublicState; car: CarState }) {
  const phone = phoneOf(desk, car.seat);
  const awaited = state.waiting.some(({ seat }) => seat === car.seat);
  return (
    <tr class={awaited ? "awaited-row" : undefined}>
      <td class="figures place">{number(car.rank)}</td>
      <th scope="row">
        <button
          type="button"
          class="car-button"
          onClick={() => {
            desk.sheet.value = { kind: "car", seat: car.seat };
          }}
        >
          <CarBadge seat={car.seat} />
          <span class="car-who">
            <span class="car-name">
              <span>{driverName(car)}</span>
              {phone !== "online" && isDriven(car) && <NoPhone lost={phone === "lost"} />}
            </span>
            <Chips state={state} car={car} />
          </span>
        </button>
      </th>
      <td>
        <CarPlace car={car} />
      </td>
      <td class="figures">
        <GearNumeral gear={car.gear} />
      </td>
      <td>
        <HeatCount count={car.engine} />
      </td>
      <td class="wide figures">
        {isDriven(car) && [car.hand, car.deck, car.discard].map(number).join(" · ")}
      </td>
    </tr>
  );
}

function Chips({ state, car }: { state: PublicState; car: CarState }) {
  return (
    <span class="chips">
      {chipsOf(state, car).map((chip) => (
        <span key={chip} class={`chip ${chip}`}>
          {t(`chip.${chip}`)}
        </span>
      ))}
    </span>
  );
}

function CarPlace({ car }: { car: CarState }) {
  const { lap, spot } = whereIs(car);
  if (!isOnBoard(car)) return <span class="soft">{t("ref.cars.off-board")}</span>;
  if (lap === 0) return <span class="car-place figures">{t("ref.cars.on-grid")}</span>;
  return (
    <span class="car-place">
      <span class="figures">{describeSpace(whereIs(car))}</span>
      <span class="soft">
        <span>{t("ref.cars.lap", { lap })}</span>
        <span>{t(`ref.spot.${spot}`)}</span>
      </span>
    </span>
  );
}
