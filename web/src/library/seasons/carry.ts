// What a driver brings from race to race of a season, in words. The hub keeps it as it was given, whatever it is.
import { list, t } from "../../shared/i18n";
import { cardName } from "../../shared/narration";
import type { PrintedId } from "../../shared/words";

export type Carry = Readonly<Record<string, unknown>>;

/** What is carried, one sentence each: Upgrades, sponsorship cards, then whatever else somebody keeps there. */
export function carried({ upgrades, sponsors, ...others }: Carry): readonly string[] {
  const cards = Array.isArray(upgrades) ? upgrades.map((one) => cardName(String(one) as PrintedId)) : [];
  const sponsorCards = typeof sponsors === "number" ? sponsors : 0;
  return [
    ...(cards.length > 0 ? [t("lib.carry.upgrades", { count: cards.length, cards: list(cards) })] : []),
    ...(sponsorCards > 0 ? [t("lib.carry.sponsors", { count: sponsorCards })] : []),
    ...Object.entries(others).map(([key, value]) => `${key}: ${wordFor(value)}`),
  ];
}

const wordFor = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
