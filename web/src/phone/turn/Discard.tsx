import { useEffect, useState } from "preact/hooks";
import { heldCard } from "../../modules/holding";
import { discardableCards } from "../../shared/championship";
import { ownOf, sponsorsOf } from "../../shared/deck";
import { t } from "../../shared/i18n";
import { cardName } from "../../shared/narration";
import { CardFace } from "../../shared/ui/CardFace";
import type { Card } from "../../shared/words";
import { add, type Picks, removeAt } from "../picks";
import { option } from "../screen";
import { CardPicker } from "../ui/CardPicker";
import { KeepAllSwitch } from "../ui/DeviceSettings";
import { News } from "../ui/News";
import { PickedCards } from "../ui/PickedCards";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import type { TurnProps } from "./Turn";

/** Step 8: any cards from the hand, or none. */
export function Discard({ driver, screen: { options, car, view } }: TurnProps) {
  const picks = driver.discardsFor(view);
  const change = (changed: Picks) => driver.changeDiscards(view, changed);
  const most = option(options, "discard")?.max ?? 0;
  const last = picks[picks.length - 1];
  const refreshable = option(options, "discard")?.refresh ?? [];
  const [refresh, setRefresh] = useRefresh(refreshable, view.own.entering?.refresh ?? []);
  const cards = refreshable.filter((_, index) => refresh.includes(index));
  return (
    <div class="split discard">
      <div class="told">
        <News driver={driver} />
        <Question title={t("phone.discard.title")} rules={["discard", "replenish-hand"]} />
        <div class="tray">
          <PickedCards picks={picks} places={0} onRemove={(index) => change(removeAt(picks, index))} />
          <p class="soft">
            {last
              ? t("phone.discard.top", { card: cardName(last) })
              : t(most > 0 ? "phone.discard.note" : "phone.discard.tunnel")}
          </p>
        </div>
        <div class="row">
          <UndoButton driver={driver} />
          <KeepAllSwitch text={t("phone.discard.always")} />
        </div>
      </div>
      <Refresh cards={refreshable} chosen={refresh} onChange={setRefresh} />
      {most > 0 && (
        <CardPicker
          faces={[...ownOf(discardableCards(view), car), ...sponsorsOf(car, view)]}
          car={car}
          picks={picks}
          most={most}
          onPick={(card) => change(add(picks, card, most))}
        />
      )}
      <button
        type="button"
        class="button main big lock-in"
        onClick={() =>
          void driver.act({ do: "discard", cards: [...picks], ...(cards.length > 0 && { refresh: cards }) })
        }
      >
        {t("phone.discard.go", { count: picks.length })}
        {cards.length > 0 && ` · ${t("phone.discard.refreshed", { count: cards.length })}`}
      </button>
    </div>
  );
}

/** Which cards go back on the deck: chosen here, or as soon as the reader has some, there. */
function useRefresh(cards: readonly Card[], tapped: readonly Card[]) {
  const chosen = useState<readonly number[]>([]);
  useEffect(() => chosen[1](positionsOf(tapped, cards)), [tapped.join()]);
  return chosen;
}

/** Where these are among all cards, each at a position of its own. */
function positionsOf(some: readonly Card[], all: readonly Card[]): readonly number[] {
  const left = [...some];
  return all.flatMap((card, index) => {
    const at = left.indexOf(card);
    return at >= 0 && left.splice(at, 1) ? [index] : [];
  });
}

interface RefreshProps {
  readonly cards: readonly Card[];
  readonly chosen: readonly number[];
  onChange(chosen: readonly number[]): void;
}

/** Played cards that may go back on top of the deck. */
function Refresh({ cards, chosen, onChange }: RefreshProps) {
  if (cards.length === 0) return null;
  return (
    <section class="refresh">
      <p>{t("phone.discard.refresh")}</p>
      {cards.map((card, index) => (
        <button
          key={index}
          type="button"
          class={chosen.includes(index) ? "card-button picked" : "card-button"}
          aria-pressed={chosen.includes(index)}
          data-card={card}
          {...heldCard(card)}
          onClick={() =>
            onChange(chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index])
          }
        >
          <span class="sr-only">{t("use.refresh", { card: cardName(card) })}</span>
          <span class="drawn" aria-hidden="true">
            <CardFace card={card} />
          </span>
        </button>
      ))}
    </section>
  );
}
