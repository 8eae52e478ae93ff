import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import { cardName } from "../../shared/narration";
import type { Command, PrintedId } from "../../shared/words";
import { Explanation } from "./Explanation";
import { UpgradeKeys } from "./UpgradeKeys";

interface SwapProps {
  onAnswer(command: Command): void;
  readonly give: readonly PrintedId[];
  readonly take: readonly PrintedId[];
}

/** An own upgrade for one that is left, or nothing. */
export function Swap({ onAnswer, give, take }: SwapProps) {
  const given = useSignal<number | null>(null);
  const taken = useSignal<number | null>(null);
  const own = given.value === null ? undefined : give[given.value];
  const left = taken.value === null ? undefined : take[taken.value];
  return (
    <>
      <h3 class="lettering">{t("garage.own")}</h3>
      <UpgradeKeys
        label={t("garage.own")}
        cards={give}
        chosen={given.value === null ? [] : [given.value]}
        onPress={(index) => {
          given.value = index;
        }}
      />
      <h3 class="lettering">{t("garage.left")}</h3>
      <UpgradeKeys
        label={t("garage.left")}
        cards={take}
        chosen={taken.value === null ? [] : [taken.value]}
        onPress={(index) => {
          taken.value = index;
        }}
      />
      {left && <Explanation card={left} />}
      {own && left && (
        <button
          type="button"
          class="button main big"
          onClick={() => onAnswer({ do: "swap", give: own, take: left })}
        >
          {t("garage.swap-go", { give: cardName(own), take: cardName(left) })}
        </button>
      )}
      <button type="button" class="button big" onClick={() => onAnswer({ do: "pass" })}>
        {t("garage.pass")}
      </button>
    </>
  );
}
