import { useEffect, useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { CardFace } from "../../shared/ui/CardFace";
import type { Card } from "../../shared/words";
import { AskedToFlip } from "../turn/AskedToFlip";
import type { TurnProps } from "../turn/Turn";
import "../styles/plan.css";
import "./dealt.css";

/** How long a card is shown before the race goes on. */
const SHOWN_MS = 900;

interface TurnOverProps extends TurnProps {
  readonly flip: Card | null;
}

/** A + symbol with dealt cards: a tap turns over the card on top of the deck. */
export function TurnOver({ driver, screen, flip }: TurnOverProps) {
  return (
    <AskedToFlip driver={driver} screen={screen} title={t("phone.dealt.flip")}>
      <DeckTop key={screen.view.no} card={flip} onTurned={(card) => void driver.act({ do: "flip", card })} />
    </AskedToFlip>
  );
}

function DeckTop({ card, onTurned }: { card: Card | null; onTurned: (card: Card) => void }) {
  const [turned, setTurned] = useState(false);
  useEffect(() => {
    if (!turned || !card) return;
    const timer = setTimeout(() => onTurned(card), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [turned, card]);
  return (
    <button
      type="button"
      class="deck-top"
      aria-disabled={turned || !card}
      onClick={() => card && setTurned(true)}
    >
      {turned && card ? <CardFace card={card} /> : <span class="card-back" />}
      <span class="lettering">{t("phone.dealt.turn")}</span>
    </button>
  );
}
