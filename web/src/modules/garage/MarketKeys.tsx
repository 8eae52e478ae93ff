// The cards that lie open for a round: tapped from the list, or drawn by the companion.
import { type Signal, useSignal } from "@preact/signals";
import { list, t } from "../../shared/i18n";
import type { Waiting } from "../../shared/messages";
import { cardName } from "../../shared/narration";
import { printedNumber } from "../../shared/printedNumber";
import type { CompanionDraws } from "../../shared/waiting";
import type { Command, PrintedId } from "../../shared/words";
import { UpgradeFaces } from "./UpgradeFaces";
import { UpgradeKeys } from "./UpgradeKeys";

interface MarketKeysProps {
  readonly waiting: Waiting;
  readonly draws: CompanionDraws;
  /** What has been tapped on a reader so far. */
  readonly laid?: readonly PrintedId[] | undefined;
  onAnswer(command: Command): void;
}

export function MarketKeys({ waiting, draws, laid = [], onAnswer }: MarketKeysProps) {
  const first = draws === "first";
  const { count = 0, cards: all = [] } = waiting.options[0] ?? {};
  const chosen = useSignal<readonly PrintedId[]>([]);
  const search = useSignal("");
  const cards = [...laid, ...chosen.value];
  const left = without(all, cards);
  const found = [...new Set(left)].filter((card) => isFound(card, search.value));
  return (
    <div class="market-keys">
      <div class={first ? "row lay-out drawn" : "row lay-out"}>
        <button
          type="button"
          class={first ? "button big" : "button main big"}
          disabled={cards.length !== count}
          onClick={() => onAnswer({ do: "market", cards })}
        >
          {t("garage.lay-out", { count: cards.length, all: count })}
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
      {laid.length > 0 && <Tapped cards={laid} />}
      {chosen.value.length > 0 && (
        <UpgradeKeys
          label={t("garage.market")}
          cards={chosen.value}
          onPress={(index) => {
            chosen.value = chosen.value.filter((_, at) => at !== index);
          }}
        />
      )}
      <Search text={search} />
      <UpgradeKeys
        label={t("garage.deck")}
        cards={found}
        onPress={(_, card) => {
          if (cards.length < count) chosen.value = [...chosen.value, card];
          search.value = "";
        }}
      />
    </div>
  );
}

function Search({ text }: { text: Signal<string> }) {
  return (
    <label class="market-search">
      {t("garage.search")}
      <input
        class="field"
        type="search"
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
      />
    </label>
  );
}

/** What lies on the table already, as a reader saw it. */
function Tapped({ cards }: { cards: readonly PrintedId[] }) {
  return (
    <div class="tapped-so-far" role="status">
      <UpgradeFaces cards={cards} />
      <span>{t("garage.tapped", { cards: list(cards.map(cardName)) })}</span>
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
  if (/^\d+$/.test(text)) return printedNumber(card) === Number(text);
  return cardName(card).toLowerCase().includes(text);
}
