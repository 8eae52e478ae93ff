// What the selection of upgrades is waiting for, from the state alone.
import { t } from "../../shared/i18n";
import type { PublicState } from "../../shared/messages";
import { type Names, nameOf } from "../../shared/narration";
import { askedOfTable } from "../../shared/waiting";
import type { Seat } from "../../shared/words";

type InGarage = NonNullable<PublicState["garage"]>;

/** Who decides now: the next to pick, else who may swap; null while cards are laid out or all choose at once. */
export const decides = ({ to_pick, may_swap }: InGarage): Seat | null => to_pick[0] ?? may_swap ?? null;

/** Whether all choose at once which of their cards to keep. */
export const isKeeping = ({ round, rounds, to_pick, may_swap }: InGarage): boolean =>
  round === rounds && to_pick.length === 0 && !may_swap;

/** The round under way, or the one that begins with the next market. */
const roundNow = ({ round, rounds, to_pick, may_swap }: InGarage): number =>
  to_pick.length > 0 || may_swap ? round : Math.min(round + 1, rounds);

export const roundText = (garage: InGarage): string =>
  t("garage.round", { round: roundNow(garage), rounds: garage.rounds });

/** One sentence: who picks, swaps or keeps, or that cards are laid out. */
export function whatNow(garage: InGarage, names: Names): string {
  const [next] = garage.to_pick;
  if (next) return t("garage.picks", { driver: nameOf(names, next) });
  if (garage.may_swap) return t("garage.swaps", { driver: nameOf(names, garage.may_swap) });
  return t(garage.round < garage.rounds ? "garage.laid-out" : "garage.keeps");
}

/** What hands do with the market: lay it out, then take the card that is picked; null while there is none. */
export function handsInGarage(state: PublicState): string | null {
  const { garage, market = [], waiting, cars } = state;
  const asked = askedOfTable(waiting);
  if (!garage) return null;
  if (asked) return t("garage.hands.lay-out", { count: asked.options[0]?.count ?? 0 });
  if (market.length === 0 || garage.to_pick.length === 0) return null;
  const isFresh = garage.to_pick.length >= cars.filter(({ upgrades }) => upgrades).length;
  return t(garage.deck === "companion" && isFresh ? "garage.hands.open" : "garage.hands.take");
}
