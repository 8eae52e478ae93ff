// A link that hands a race to BG Stats, an app in which many players keep their plays. The app shows what it was given
// and asks before it keeps it. Its shape: https://www.bgstatsapp.com/support/, "Push plays to BG Stats".
import type { RaceResult } from "../../shared/answers";
import { t } from "../../shared/i18n";
import { driverName, givenName } from "../../shared/narration";
import { isOut } from "../../shared/race";
import { type Row, rowsOf } from "../../shared/result";

const ADDRESS = "https://app.bgstatsapp.com/createPlay.html";
/** The game as BoardGameGeek lists it. */
const GAME = {
  name: "Heat: Pedal to the Metal",
  sourceGameId: "heat",
  bggId: 366013,
  highestWins: true,
  noPoints: true,
};

export function bgStatsLink(result: RaceResult, board: string): string {
  const play = {
    sourceName: t("app.name"),
    sourcePlayId: result.race,
    playDate: inUtc(result.started),
    board,
    game: GAME,
    players: rowsOf(result)
      .filter(({ car }) => !car.legend)
      .map(playerOf),
  };
  return `${ADDRESS}?data=${encodeURIComponent(JSON.stringify(play))}`;
}

/** A driver. The app keeps whom it has matched an id with, so the id is the name, or the colour of a car without one. */
function playerOf({ car, figures }: Row) {
  return {
    name: driverName(car),
    sourcePlayerId: givenName(car).toLowerCase() || car.seat,
    role: t(`seat.${car.seat}`),
    rank: car.place ?? car.rank,
    winner: car.place === 1 && !isOut(car.status),
    startPlayer: figures?.start === 1,
  };
}

/** A moment as the app wants it: "2026-11-17 19:30:00", in UTC. A mere day is noon where the app is: that day there. */
const inUtc = (moment: string): string =>
  new Date(moment.includes("T") ? moment : `${moment}T12:00`).toISOString().slice(0, 19).replace("T", " ");
