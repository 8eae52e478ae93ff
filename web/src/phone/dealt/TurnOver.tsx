import { useEffect, useState } from "preact/hooks";
import { t } from "../../shared/i18n";
import { CardFace } from "../../shared/ui/CardFace";
import type { Card } from "../../shared/words";
import { option } from "../screen";
import type { TurnProps } from "../turn/Turn";
import { TurnFacts } from "../turn/TurnFacts";
import { MiniTrack } from "../ui/MiniTrack";
import { News } from "../ui/News";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import "../styles/plan.css";
import "./dealt.css";

/** How long a card is shown before the race goes on. */
const SHOWN_MS = 900;

interface TurnOverProps extends TurnProps {
  readonly flip: Card | null;
}

/** A + symbol with dealt cards: a tap turns over the card on top of the deck. */
export function TurnOver({ driver, screen: { options, car, view }, flip }: TurnOverProps) {
  const reason = option(options, "flip")?.for ?? "stress";
  return (
    <div class="split flip">
      <div class="told">
        <News driver={driver} />
        <Question title={t("phone.dealt.flip")}>
          <p>{t("phone.flip.note", { reason })}</p>
        </Question>
        <TurnFacts car={car} />
        <UndoButton driver={driver} />
      </div>
      <MiniTrack link={driver.link} />
      <DeckTop key={view.no} card={flip} onTurned={(card) => void driver.act({ do: "flip", card })} />
    </div>
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
