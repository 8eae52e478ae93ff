import type { ComponentChildren } from "preact";
import type { RaceResult } from "../../shared/answers";
import { t } from "../../shared/i18n";
import type { Row } from "../../shared/result";
import { LapChartPicture } from "./LapChartPicture";
import { HeatPictures, SpeedPictures } from "./PerCar";
import { HeatTable, PlacesTable, SpeedTable } from "./Tables";
import "../../shared/charts/charts.css";

/** The race round by round: places, Speed and Heat, each as a picture and as a table. A Legend has places only. */
export function Charts({ result: { places }, rows }: { result: RaceResult; rows: readonly Row[] }) {
  const driven = rows.filter(({ car }) => !car.legend);
  return (
    <>
      <Chart title={t("results.chart.place")} name="places">
        <LapChartPicture rows={places} />
        <PlacesTable places={places} rows={rows} />
      </Chart>
      <Chart title={t("results.chart.speed")} name="speeds">
        <SpeedPictures rows={driven} />
        <SpeedTable rows={driven} />
      </Chart>
      <Chart title={t("results.chart.heat")} name="heats">
        <HeatPictures rows={driven} />
        <HeatTable rows={driven} />
      </Chart>
    </>
  );
}

function Chart({ title, name, children }: { title: string; name: string; children: ComponentChildren }) {
  return (
    <section class={`chart ${name}`}>
      <h2 class="lettering">{title}</h2>
      {children}
    </section>
  );
}
