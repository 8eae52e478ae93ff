// Which cards a seat can name: those of the core game, or with the Garage its Basic cards and its own upgrades; and the
// sponsorship cards that it may have taken.
import type { CarState, PublicState } from "./messages";
import { CARDS, type Card, PLAYABLE_CARDS } from "./words";

type Owner = Pick<CarState, "upgrades" | "sponsors"> | undefined;
type Box = NonNullable<NonNullable<PublicState["championship"]>["boxes"]>[number];

const STARTING_UPGRADES: readonly Card[] = ["0", "5"];
const HEAT_UPGRADES: readonly string[] = ["up-17", "up-48"];

/** The cards that this seat plays. */
export const playableOf = (car: Owner): readonly Card[] => ownOf(PLAYABLE_CARDS, car);
/** All cards of this seat; upgrades that are Heat are called so. */
export const cardsOf = (car: Owner): readonly Card[] => ownOf(CARDS, car);

/** How many of a card that is not of the core game a seat can name; of those the core game knows. */
export function copiesOf(card: Card, car: Owner): number {
  if (card.startsWith("sp-")) return car?.sponsors ?? 0;
  return card.startsWith("up-") ? (car?.upgrades ?? []).filter((one) => one === card).length : Infinity;
}

const SPONSORS: Readonly<Record<Box, readonly Card[]>> = {
  base: ["sp-01", "sp-02", "sp-03", "sp-04", "sp-05"],
  "heavy-rain": ["sp-06"],
  "tunnel-vision": ["sp-07"],
};

type Championship = Pick<PublicState, "championship">;

/** The sponsorship cards that a seat may show: any type of the boxes in play, while it has one. */
export const sponsorsOf = (car: Owner, table: Championship): readonly Card[] =>
  car?.sponsors ? sponsorTypes(table) : [];

/** Every sponsorship card of the boxes in play; none outside of a championship. */
export const sponsorTypes = ({ championship }: Championship): readonly Card[] =>
  championship ? (championship.boxes ?? ["base"]).flatMap((box) => SPONSORS[box]) : [];

/** The same cards for this seat: with the Garage, upgrades in place of the Starting Upgrades. */
export function ownOf(faces: readonly Card[], car: Owner): readonly Card[] {
  if (!car?.upgrades) return faces;
  const basic = faces.filter((card) => !STARTING_UPGRADES.includes(card));
  const own = [...new Set(car.upgrades)].filter((card) => !HEAT_UPGRADES.includes(card)).sort();
  return [...basic, ...(own as Card[])];
}
