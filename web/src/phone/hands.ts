// What this driver's hands have still to do, as rows to tick: the hub keeps the list, the page words it.
import { byAge, describeEarlier, describeMove, describePutBack } from "../shared/hands";
import { t } from "../shared/i18n";
import type { HandMove, PublicState } from "../shared/messages";
import { driverName } from "../shared/narration";
import { carOf, driversAnswerForTable } from "../shared/race";
import type { Seat } from "../shared/words";

export interface HandsItem {
  /** The moves it stands for; one tick covers them all. */
  readonly ids: readonly string[];
  readonly text: string;
}

export interface Hands {
  /** What to do now, oldest first. */
  readonly now: readonly HandsItem[];
  /** What to put back if it was already done. */
  readonly back: readonly HandsItem[];
  /** What is left over from earlier rounds, in one row. */
  readonly earlier: readonly HandsItem[];
}

export const NO_HANDS: Hands = { now: [], back: [], earlier: [] };

/** The rows of one seat without those just ticked. */
export function handsOf(state: PublicState, seat: Seat, ticked: ReadonlySet<string>): Hands {
  const open = (moves: readonly HandMove[] = []) => moves.filter((move) => !ticked.has(move.id));
  const own = (moves: readonly HandMove[]) => moves.filter((move) => move.seat === seat);
  const { now, earlier } = byAge(own(open(state.hands)));
  const back = open(state.put_back);
  return {
    now: [
      ...withDrawing(now, carOf(state, seat)?.hand ?? 0),
      ...ofLegends(state, open(state.hands), describeMove),
    ],
    back: [
      ...own(back).map((move) => ({ ids: [move.id], text: describePutBack(move) })),
      ...ofLegends(state, back, describePutBack),
    ],
    earlier: earlier.length > 0 ? [{ ids: earlier.map(({ id }) => id), text: describeEarlier(earlier) }] : [],
  };
}

/** Where no referee looks after the Legends, whoever drives pushes their cars, too. */
function ofLegends(
  state: PublicState,
  moves: readonly HandMove[],
  describe: (move: HandMove) => string,
): readonly HandsItem[] {
  if (!driversAnswerForTable(state)) return [];
  return moves.flatMap((move) => {
    const car = carOf(state, move.seat);
    return car?.legend ? [{ ids: [move.id], text: `${driverName(car)}: ${describe(move)}` }] : [];
  });
}

/** Filling up the hand is one thing to do, also with a shuffle in the middle of it. */
function withDrawing(moves: readonly HandMove[], hand: number): readonly HandsItem[] {
  const first = moves.findIndex(isDrawing);
  const last = moves.findLastIndex(isDrawing);
  const between = moves.slice(first, last + 1);
  if (first < 0 || !between.every((move) => isDrawing(move) || move.move === "shuffle"))
    return moves.map(itemOf);
  const later = moves.slice(last + 1);
  const drawing = drawingOf(between, later.some(movesHand) ? 0 : hand);
  return [...moves.slice(0, first).map(itemOf), drawing, ...later.map(itemOf)];
}

const movesHand = ({ from, to }: HandMove): boolean => from === "hand" || to === "hand";

const isDrawing = ({ move, from, to }: HandMove): boolean =>
  move === "cards" && from === "deck" && to === "hand";

/** `hand` is how many cards there are then; 0 if a later move changes it. */
function drawingOf(moves: readonly HandMove[], hand: number): HandsItem {
  const count = moves.reduce((all, move) => all + (move.move === "cards" ? (move.count ?? 0) : 0), 0);
  const shuffle = moves.length > 1 ? "yes" : "no";
  return { ids: moves.map(({ id }) => id), text: t("phone.hands-draw", { count, hand, shuffle }) };
}

const itemOf = (move: HandMove): HandsItem => ({ ids: [move.id], text: describeMove(move) });
