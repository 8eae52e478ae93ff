// Where and when a race was driven, as lists, results and replays say it.
import type { CarOfRace } from "./answers";
import { date, day, t } from "./i18n";
import { boardOf, type OnBoard } from "./library";
import { boardName, driverName } from "./narration";
import type { Seat } from "./words";

/** A board as the hub tells it: a published one by its id, somebody's own also by its name. */
export interface BoardDriven {
  readonly track: string;
  readonly board_name?: string | null;
}

/** The name of a board; one of somebody's own says so, for it may be called like a published one. */
export const boardDriven = ({ track, board_name }: BoardDriven): string =>
  board_name ? t("own-board", { name: board_name }) : boardName(track, boardOf(track)?.name);

/** The name of the board of a race or set-up on a table. */
export const boardOnTable = (state: OnBoard): string =>
  boardDriven({ track: state.track ?? "", board_name: state.own_board?.name ?? null });

export interface Driven {
  readonly started: string;
  readonly imported?: string | null;
}

/** When a race was driven; of one from elsewhere only the day is known. */
export const whenDriven = ({ imported, started }: Driven): string =>
  imported ? day(started) : date(started);

/** What a driver of a stored race is called; a car without a colour came with a name. */
export const nameInRace = (car: Pick<CarOfRace, "seat" | "name" | "nameless">): string =>
  driverName({ ...car, seat: car.seat as Seat });
