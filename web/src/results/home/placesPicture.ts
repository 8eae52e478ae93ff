// The lap chart as a picture to share, with everybody's name where the line ends.
import type { RaceResult } from "../../shared/answers";
import { number } from "../../shared/i18n";
import { namesOf } from "../../shared/narration";
import { roundLabel } from "../charts/LapChartPicture";
import { type CarLine, type LapChart, lapChart } from "../charts/lapChart";
import { drawFoot, drawHead } from "./resultPicture";
import { Sheet } from "./sheet";

const PLACES_SIZE = { width: 1600, height: 1000 } as const;
const BOX = { left: 150, right: PLACES_SIZE.width - 390, top: 280, bottom: PLACES_SIZE.height - 160 };

export async function placesPicture(result: RaceResult, board: string): Promise<Sheet> {
  const seats = result.state.cars.map(({ seat }) => seat);
  const sheet = await Sheet.of(PLACES_SIZE.width, PLACES_SIZE.height, seats);
  const chart = lapChart(result.places, BOX, 64);
  drawHead(sheet, result, board);
  drawGrid(sheet, chart);
  for (const line of chart.lines) drawLine(sheet, line);
  const names = namesOf(result.state.cars);
  for (const line of chart.lines) drawEnds(sheet, line, names[line.seat] ?? "");
  drawFoot(sheet);
  return sheet;
}

function drawGrid(sheet: Sheet, { places, rounds }: LapChart): void {
  for (const { place, y } of places) {
    sheet.line(`M${BOX.left} ${y}H${BOX.right}`, "--rule", 2);
    sheet.write(number(place), BOX.left - 60, y, {
      size: 44,
      colour: "--ink-soft",
      font: "sign",
      align: "right",
    });
  }
  for (const { round, x } of rounds)
    sheet.write(roundLabel(round), x, BOX.bottom + 52, { size: 28, colour: "--ink-soft", align: "center" });
}

function drawLine(sheet: Sheet, { seat, path }: CarLine): void {
  sheet.line(path, "--ink", 13);
  sheet.line(path, `--car-${seat}`, 9);
}

function drawEnds(sheet: Sheet, { seat, points }: CarLine, name: string): void {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return;
  sheet.sign(seat, first.x, first.y, 54);
  sheet.sign(seat, last.x, last.y, 54);
  sheet.write(name, last.x + 42, last.y, {
    size: 40,
    font: "sign",
    halo: true,
    room: sheet.width - 48 - (last.x + 42),
  });
}
