import { cardsOf, sponsorsOf } from "../../shared/deck";
import { t } from "../../shared/i18n";
import { CardPicker } from "../ui/CardPicker";
import { AskedToFlip } from "./AskedToFlip";
import type { TurnProps } from "./Turn";

/** Whether a card was turned over that is not Basic: only then can it be that there is no other. */
const turnedInVain = (driver: TurnProps["driver"]): boolean =>
  driver.receipt.value.some((event) => event.type === "flipped" && !event.kept);

/** A + symbol: the driver flips a card and tells the page which one. */
export function Flip({ driver, screen }: TurnProps) {
  return (
    <AskedToFlip driver={driver} screen={screen} title={t("phone.flip.title")}>
      <CardPicker
        faces={[...cardsOf(screen.car), ...sponsorsOf(screen.car, screen.view)]}
        car={screen.car}
        picks={[]}
        most={1}
        onPick={(card) => void driver.act({ do: "flip", card })}
      />
      {turnedInVain(driver) && (
        <button
          type="button"
          class="button no-basic"
          onClick={() => void driver.act({ do: "flip", card: null })}
        >
          {t("phone.flip.none")}
        </button>
      )}
    </AskedToFlip>
  );
}
