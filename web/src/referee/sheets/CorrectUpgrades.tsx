import { modulesNow } from "../../modules/later";
import type { Upgrade } from "../../modules/printed";
import { list, t } from "../../shared/i18n";
import type { CarState } from "../../shared/messages";
import { cardName } from "../../shared/narration";
import type { Rewriter } from "../desk";
import { CardKeys } from "../ui/CardKeys";
import { type Correction, exchanged, upgradesLeft } from "./correction";

interface CorrectUpgradesProps {
  readonly desk: Rewriter;
  readonly car: CarState;
  /** Null without the Garage. */
  readonly upgrades: readonly Upgrade[] | null;
  readonly onChange: (part: Partial<Correction>) => void;
}

/** The upgrades a driver has: a press takes one away, or adds one; below, what hands do for it. */
export function CorrectUpgrades({ desk, car, upgrades, onChange }: CorrectUpgradesProps) {
  const modules = modulesNow();
  const state = desk.link.state.value;
  if (!upgrades) return null;
  const { gained, lost } = exchanged((car.upgrades ?? []) as readonly Upgrade[], upgrades);
  const others =
    state?.cars.filter(({ seat }) => seat !== car.seat).flatMap((one) => one.upgrades ?? []) ?? [];
  const all = upgradesLeft(modules?.GARAGE_CARDS ?? [], state?.boxes ?? [], [...others, ...upgrades]);
  const without = (card: Upgrade) => upgrades.filter((_, index) => index !== upgrades.indexOf(card));
  return (
    <fieldset class="plain more-truth">
      <legend>{t("ref.correct.upgrades")}</legend>
      {upgrades.length > 0 ? (
        <CardKeys cards={upgrades} onPress={(card) => onChange({ upgrades: without(card) })} />
      ) : (
        <p class="soft">{t("ref.correct.no-upgrades")}</p>
      )}
      <p role="status">
        {lost.length > 0 && t("ref.correct.lost", { cards: list(lost.map(cardName)) })}{" "}
        {gained.length > 0 && t("ref.correct.gained", { cards: list(gained.map(cardName)) })}
      </p>
      <details>
        <summary>{t("ref.correct.add-upgrade")}</summary>
        <CardKeys cards={all} onPress={(card) => onChange({ upgrades: [...upgrades, card] })} />
      </details>
    </fieldset>
  );
}
