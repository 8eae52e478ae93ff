import { t } from "../../shared/i18n";
import { CARDS } from "../../shared/words";
import { CardPicker } from "../ui/CardPicker";
import { AskedToFlip } from "./AskedToFlip";
import type { TurnProps } from "./Turn";

/** A + symbol: the driver flips a card and tells the page which one. */
export function Flip({ driver, screen }: TurnProps) {
  return (
    <AskedToFlip driver={driver} screen={screen} title={t("phone.flip.title")}>
      <CardPicker
        faces={CARDS}
        picks={[]}
        most={1}
        onPick={(card) => void driver.act({ do: "flip", card })}
      />
    </AskedToFlip>
  );
}
