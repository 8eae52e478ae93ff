import { type TowerRow, towerRows } from "../dashboard/model/tower";
import { number, t } from "../shared/i18n";
import { driverName, placeLabel } from "../shared/narration";
import { whereIs } from "../shared/race";
import { CarBadge } from "../shared/ui/CarBadge";
import { GearNumeral, HeatCount } from "../shared/ui/Heat";
import type { Player } from "./player";

/** How the race stands, for any size of screen; the TV's tower is made for its sheet. */
export function Order({ player }: { player: Player }) {
  const state = player.state.value;
  if (!state) return null;
  return (
    <section class="order">
      <table>
        <caption class="sr-only">{t("dash.tower")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="sr-only">{t("dash.place")}</span>
            </th>
            <th scope="col">{t("dash.driver")}</th>
            <th scope="col">{t("dash.gap")}</th>
            <th scope="col">{t("word.gear")}</th>
            <th scope="col">{t("word.engine")}</th>
          </tr>
        </thead>
        <tbody>
          {towerRows(state).map((row) => (
            <Row key={row.car.seat} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row }: { row: TowerRow }) {
  const { car, chips, acting } = row;
  return (
    <tr class={acting ? "acting" : ""} data-seat={car.seat} data-progress={whereIs(car).progress}>
      <td class="figures">{placeLabel(car)}</td>
      <th scope="row">
        <span class="who">
          <CarBadge seat={car.seat} label={false} />
          <span class="name">{driverName(car)}</span>
          {chips
            .filter((chip) => chip !== "planned")
            .map((chip) => (
              <span key={chip} class={`chip ${chip}`}>
                {t(`chip.${chip}`)}
              </span>
            ))}
        </span>
      </th>
      <td class="figures">{row.gap !== null && `+${number(row.gap)}`}</td>
      <td class="figures" data-counted={t("word.gear")}>
        <GearNumeral gear={car.gear} />
      </td>
      <td class="figures">
        <HeatCount count={car.engine} />
      </td>
    </tr>
  );
}
