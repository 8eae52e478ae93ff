// What a driver proposes where two phones stand in for the referee, in one sentence.
import { list, t } from "./i18n";
import type { Position, Proposal, PublicState } from "./messages";
import { boardName, cardName, type Names, nameOf } from "./narration";
import { describeStanding } from "./places";
import { carOf, isRacing } from "./race";
import type { Card, Seat } from "./words";

interface Said {
  readonly do?: string;
  readonly seat?: Seat;
  readonly at?: Position;
  readonly gear?: number;
  readonly engine?: number;
  readonly shown?: boolean;
  readonly card?: Card;
  readonly track?: string;
  readonly laps?: number;
  readonly command?: Said;
}

/** Whether two drivers together decide what a referee would. */
export const decidesTogether = (state: PublicState | null): boolean =>
  state?.referee === "phones" && state.race !== null && !state.official;

/** Whether this seat and another together set up the next race, or start it. */
export const setsUpTogether = (state: PublicState | null, seat: Seat): boolean =>
  state?.referee === "phones" && !isRacing(state) && carOf(state, seat) !== undefined;

/** Who made the result official together; nobody where a referee did. */
export function whoAgreed({ recent = [] }: Pick<PublicState, "recent">): readonly Seat[] {
  const confirmed = recent.findLast(({ type }) => type === "confirmed");
  return confirmed && "together" in confirmed ? (confirmed.together ?? []) : [];
}

/** Describe a proposal: "Anna proposes: take back the last input (Bo, boost)". */
export const describeProposal = (proposal: Proposal, names: Names): string =>
  t("proposal.says", { who: nameOf(names, proposal.by), what: whatIs(proposal, names) });

function whatIs(proposal: Proposal, names: Names): string {
  const said = proposal.command as Said;
  const about = said.seat ?? said.command?.seat;
  const seat = about ? nameOf(names, about) : "";
  switch (said.do) {
    case "undo":
      return takenBack(proposal, names);
    case "correct":
      return t("proposal.correct", { seat, what: putRight(said) });
    case "recount":
      return t("proposal.recount", { seat, card: cardName(said.card ?? "0") });
    case "retire":
      return t("proposal.retire", { seat });
    case "setup":
      return t("proposal.setup", { track: boardName(said.track ?? null), laps: said.laps ?? 1 });
    case "amend":
      return t("proposal.amend", { seat });
    default:
      return seat ? t("proposal.move", { seat }) : t("proposal.act", { do: said.do ?? "" });
  }
}

function takenBack({ preview }: Proposal, names: Names): string {
  const dropped = preview?.dropped ?? [];
  const [last] = dropped;
  if (dropped.length !== 1 || !last?.seat) return t("proposal.undo", { count: dropped.length });
  return t("proposal.undo.seat", { seat: nameOf(names, last.seat), do: last.do });
}

function putRight({ at, gear, engine, shown }: Said): string {
  return list([
    ...(at ? [describeStanding(at)] : []),
    ...(gear === undefined ? [] : [t("proposal.gear", { gear })]),
    ...(engine === undefined ? [] : [t("proposal.engine", { engine })]),
    ...(shown ? [t("proposal.shown")] : []),
  ]);
}
