import { t } from "../../shared/i18n";
import { CardFace } from "../../shared/ui/CardFace";
import type { Card } from "../../shared/words";
import type { Driver } from "../driver";
import type { Screen } from "../screen";
import { type Dealt, ownBox, playFromBox } from "./hand";
import "./dealt.css";

interface DealtBarProps {
  readonly driver: Driver;
  readonly dealt: Dealt | null;
  readonly screen: Screen;
}

/** Where a demo deals cards: the hand, or that it does, and a way to play with an own box instead. */
export function DealtBar({ driver, dealt, screen }: DealtBarProps) {
  const offer = driver.link.dealt.value;
  if (!offer) return null;
  if (offer.driven) return <Driven onReturn={() => void driver.link.send({ do: "hello" })} />;
  const own = ownBox.value;
  const hand = dealt?.cards && !isOnStage(screen) ? dealt.cards : [];
  return (
    <div class="dealt-bar">
      {hand.length > 0 ? (
        <HandStrip cards={hand} />
      ) : (
        <span>{own ? t("phone.dealt.own-note") : t("phone.dealt.note")}</span>
      )}
      <button type="button" onClick={() => playFromBox(!own)}>
        {own ? t("phone.dealt.deal") : t("phone.dealt.own")}
      </button>
    </div>
  );
}

/** A simulated driver has taken over from somebody who did nothing for long. */
function Driven({ onReturn }: { onReturn: () => void }) {
  return (
    <div class="dealt-bar" role="status">
      <span>{t("phone.dealt.driven")}</span>
      <button type="button" onClick={onReturn}>
        {t("phone.dealt.return")}
      </button>
    </div>
  );
}

/** Whether the stage itself shows the hand. */
function isOnStage(screen: Screen): boolean {
  return screen.kind === "plan" || (screen.kind === "asked" && screen.ask === "discard");
}

function HandStrip({ cards }: { cards: readonly Card[] }) {
  return (
    <ul class="hand-strip" aria-label={t("phone.dealt.hand")}>
      {cards.map((card, index) => (
        <li key={index}>
          <CardFace card={card} />
        </li>
      ))}
    </ul>
  );
}
