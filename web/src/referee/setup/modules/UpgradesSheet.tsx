import type { Upgrade } from "../../../modules/printed";
import { t } from "../../../shared/i18n";
import { CardKeys } from "../../ui/CardKeys";
import { Dialog } from "../../ui/Dialog";
import type { SetUpDriver } from "../night";
import { UPGRADES } from "./drawing";

interface UpgradesSheetProps {
  readonly driver: SetUpDriver;
  readonly pool: readonly Upgrade[];
  readonly onChange: (upgrades: readonly Upgrade[]) => void;
  readonly onClose: () => void;
}

/** A driver's cards: a press adds one, a press on one that was added takes it away again. */
export function UpgradesSheet({ driver, pool, onChange, onClose }: UpgradesSheetProps) {
  const { seat, name, upgrades } = driver;
  const title = t("ref.garage.upgrades-of", { driver: name.trim() || t(`seat.${seat}`) });
  return (
    <Dialog title={title} onClose={onClose}>
      <p role="status">{t("ref.garage.entered", { count: upgrades.length, of: UPGRADES })}</p>
      {upgrades.length > 0 && (
        <CardKeys
          cards={upgrades}
          onPress={(card) => onChange(withoutOne(upgrades, upgrades.indexOf(card)))}
        />
      )}
      <CardKeys cards={pool} onPress={(card) => onChange([...upgrades, card])} />
    </Dialog>
  );
}

const withoutOne = (cards: readonly Upgrade[], index: number): readonly Upgrade[] =>
  cards.filter((_, at) => at !== index);
