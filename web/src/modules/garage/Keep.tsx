import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import type { Command, PrintedId } from "../../shared/words";
import { Explanation } from "./Explanation";
import { UpgradeKeys } from "./UpgradeKeys";

interface KeepProps {
  onAnswer(command: Command): void;
  readonly cards: readonly PrintedId[];
  readonly count: number;
}

/** All but one stay: the choice is sealed until everybody has made theirs. */
export function Keep({ onAnswer, cards, count }: KeepProps) {
  const chosen = useSignal<readonly number[]>([]);
  const last = chosen.value.at(-1);
  const card = last === undefined ? undefined : cards[last];
  const kept = cards.filter((_, index) => chosen.value.includes(index));
  return (
    <>
      <p>{t("garage.sealed")}</p>
      <UpgradeKeys
        label={t("garage.own")}
        cards={cards}
        chosen={chosen.value}
        onPress={(index) => {
          const others = chosen.value.filter((one) => one !== index);
          chosen.value = others.length < chosen.value.length ? others : [...others, index].slice(-count);
        }}
      />
      {card && <Explanation card={card} />}
      <button
        type="button"
        class="button main big"
        disabled={kept.length !== count}
        onClick={() => onAnswer({ do: "keep", cards: kept })}
      >
        {t("garage.keep-go", { count: kept.length, all: count })}
      </button>
    </>
  );
}
