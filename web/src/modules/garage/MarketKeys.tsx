// The cards that lie open for a round: tapped from the list, or drawn by the companion.
import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import type { Waiting } from "../../shared/messages";
import { cardName } from "../../shared/narration";
import type { CompanionDraws } from "../../shared/waiting";
import type { Command, PrintedId } from "../../shared/words";
import { UpgradeKeys } from "./UpgradeKeys";

interface MarketKeysProps {
  readonly waiting: Waiting;
  readonly draws: CompanionDraws;
  onAnswer(command: Command): void;
}

export function MarketKeys({ waiting, draws, onAnswer }: MarketKeysProps) {
  const first = draws === "first";
  const { count = 0, cards: all = [] } = waiting.options[0] ?? {};
  const chosen = useSignal<readonly PrintedId[]>([]);
  const search = useSignal("");
  const left = without(all, chosen.value);
  const found = [...new Set(left)].filter((card) => isFound(card, search.value));
  return (
    <div class="market-keys">
      <div class={first ? "row lay-out drawn" : "row lay-out"}>
        <button
          type="button"
          class={first ? "button big" : "button main big"}
          disabled={chosen.value.length !== count}
          onClick={() => onAnswer({ do: "market", cards: [...chosen.value] })}
        >
          {t("garage.lay-out", { count: chosen.value.length, all: count })}
        </button>
        {draws !== "never" && (
          <button
            type="button"
            class={first ? "button main big" : "button big"}
            onClick={() => onAnswer({ do: "market" })}
          >
            {t("draw.companion")}
          </button>
        )}
      </div>
      {chosen.value.length > 0 && (
        <UpgradeKeys
          label={t("garage.market")}
          cards={chosen.value}
          onPress={(index) => {
            chosen.value = chosen.value.filter((_, at) => at !== index);
          }}
        />
      )}
      <label class="market-search">
        {t("garage.search")}
        <input
          class="field"
          type="search"
          value={search.value}
          onInput={({ currentTarget }) => {
            search.value = currentTarget.value;
          }}
        />
      </label>
      <UpgradeKeys
        label={t("garage.deck")}
        cards={found}
        onPress={(_, card) => {
          if (chosen.value.length < count) chosen.value = [...chosen.value, card];
          search.value = "";
        }}
      />
    </div>
  );
}

/** What is left of cards of which some are taken; a card may be there twice. */
function without(cards: readonly PrintedId[], taken: readonly PrintedId[]): PrintedId[] {
  const gone = [...taken];
  return cards.filter((card) => {
    const at = gone.indexOf(card);
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
}

/** By the number in the corner of the card, or by its name. */
function isFound(card: PrintedId, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  if (/^\d+$/.test(text)) return Number(card.slice(3)) === Number(text);
  return cardName(card).toLowerCase().includes(text);
}
