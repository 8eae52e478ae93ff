// The result as a picture to share: the board, the places with names and gaps, and the awards.
import type { Award, RaceResult } from "../../shared/answers";
import { whenDriven } from "../../shared/driven";
import { number, t } from "../../shared/i18n";
import { driverName, namesOf, namesOfAll, placeLabel } from "../../shared/narration";
import { isOut } from "../../shared/race";
import { describeAward, describeGap, type Row, rowsOf, stampOf } from "../../shared/result";
import { Sheet } from "./sheet";

const RESULT_SIZE = { width: 1080, height: 1350 } as const;
const EDGE = 48;
const HEAD = 236;
const FOOT = 100;
const AWARD = { height: 168, gap: 16 } as const;
const MOST_OF_A_ROW = 132;

export async function resultPicture(result: RaceResult, board: string): Promise<Sheet> {
  const rows = rowsOf(result);
  const sheet = await Sheet.of(
    RESULT_SIZE.width,
    RESULT_SIZE.height,
    rows.map(({ car }) => car.seat),
  );
  drawHead(sheet, result, board);
  const below = drawRows(sheet, rows, awardsTop(result.awards));
  drawAwards(sheet, result, below + AWARD.gap);
  drawFoot(sheet);
  return sheet;
}

/** The sign with the board's name, and below it when and how long. */
export function drawHead(sheet: Sheet, result: RaceResult, board: string): void {
  const { state } = result;
  sheet.fill("--enamel-green", EDGE, EDGE, sheet.width - 2 * EDGE, 116, 16);
  sheet.outline("--enamel-cream", EDGE + 8, EDGE + 8, sheet.width - 2 * EDGE - 16, 100, 10);
  sheet.write(board, sheet.width / 2, EDGE + 62, {
    size: 84,
    colour: "--enamel-cream",
    font: "sign",
    align: "center",
    room: sheet.width - 4 * EDGE,
  });
  const stamp = stampOf(result);
  const width = sheet.write(stamp ? t(`result.${stamp}`) : "", sheet.width - EDGE, EDGE + 156, {
    size: 52,
    colour: stamp === "official" ? "--good" : "--alarm",
    font: "sign",
    align: "right",
    room: 300,
  });
  const told = [
    whenDriven(result),
    t("results.laps", { laps: state.laps ?? 1 }),
    t("results.rounds", { rounds: state.round }),
  ];
  sheet.write(told.join(" · "), EDGE, EDGE + 156, {
    size: 32,
    colour: "--ink-soft",
    room: sheet.width - 3 * EDGE - width,
  });
}

const awardsTop = (awards: readonly Award[]): number =>
  RESULT_SIZE.height - FOOT - Math.ceil(awards.length / 2) * (AWARD.height + AWARD.gap);

/** Draw all places, as high as there is room for; returns where they end. */
function drawRows(sheet: Sheet, rows: readonly Row[], bottom: number): number {
  const height = Math.min(MOST_OF_A_ROW, (bottom - HEAD) / rows.length);
  for (const [index, row] of rows.entries()) drawRow(sheet, row, HEAD + index * height, height);
  return HEAD + rows.length * height;
}

/** What is told at the end of a row: how far behind, or why not there; below it the points, won and in all. */
export function notesOf({ car, gap, points }: Pick<Row, "car" | "gap" | "points">): string[] {
  const ended = isOut(car.status) || car.status === "flagged" ? t(`chip.${car.status}`) : describeGap(gap);
  const first = [car.legend ? t("chip.legend") : "", ended].filter(Boolean).join(" · ");
  const score = points ? `+${number(points.won)} · ${t("result.total", { total: points.total })}` : "";
  return [first, score].filter(Boolean);
}

function drawRow(sheet: Sheet, { car, gap, points }: Row, top: number, height: number): void {
  const [middle, size] = [top + height / 2, height * 0.56];
  const won = car.place === 1 && !isOut(car.status);
  const colour = won ? "--enamel-ink" : "--ink";
  const right = sheet.width - EDGE;
  sheet.fill(won ? "--enamel-yellow" : "--paper-raised", EDGE, top + 3, right - EDGE, height - 6, 12);
  sheet.write(placeLabel(car), EDGE + 52, middle, {
    size: size * 1.1,
    colour,
    font: "sign",
    align: "center",
  });
  sheet.sign(car.seat, EDGE + 140, middle, height * 0.78);
  const told = notesOf({ car, gap, points });
  const step = told.length > 1 ? size * 0.6 : 0;
  const widths = told.map((note, index) =>
    sheet.write(note, right - 24, middle + (index - 0.5) * step, {
      size: size * (step > 0 ? 0.42 : 0.6),
      colour,
      align: "right",
      room: car.legend ? 420 : 280, // a Legend has a short name
    }),
  );
  const taken = Math.max(0, ...widths);
  sheet.write(driverName(car), EDGE + 208, middle, {
    size,
    colour,
    font: "sign",
    room: right - EDGE - 260 - taken,
  });
}

function drawAwards(sheet: Sheet, { awards, state }: RaceResult, top: number): void {
  const width = (sheet.width - 2 * EDGE - AWARD.gap) / 2;
  const names = namesOf(state.cars);
  for (const [index, award] of awards.entries()) {
    const x = EDGE + (index % 2) * (width + AWARD.gap);
    const y = top + Math.floor(index / 2) * (AWARD.height + AWARD.gap);
    drawAward(sheet, award, namesOfAll(award.seats, names), { x, y, width });
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawAward(sheet: Sheet, award: Award, who: string, { x, y, width }: Place): void {
  const { name, figure } = describeAward(award);
  const room = width - 48;
  sheet.fill("--paper-sunk", x, y, width, AWARD.height, 12);
  sheet.write(name, x + 24, y + 36, { size: 40, colour: "--alarm", font: "sign", room });
  const signs = award.seats.slice(0, 3);
  for (const [index, seat] of signs.entries()) sheet.sign(seat, x + 48 + index * 50, y + 86, 48);
  sheet.write(who, x + 30 + signs.length * 50, y + 86, { size: 32, room: room - 6 - signs.length * 50 });
  sheet.write(figure, x + 24, y + 136, { size: 24, colour: "--ink-soft", room });
}

export function drawFoot(sheet: Sheet): void {
  sheet.chequers(18);
  sheet.write(t("app.name"), sheet.width - EDGE, sheet.height - 66, {
    size: 36,
    colour: "--ink-soft",
    font: "sign",
    align: "right",
  });
}
