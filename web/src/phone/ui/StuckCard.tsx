import { t } from "../../shared/i18n";
import { cardName, describeEvent } from "../../shared/narration";
import { decidesTogether } from "../../shared/proposals";
import type { Card, Command, Reply } from "../../shared/words";
import type { Driver } from "../driver";
import { answerIn, askedBy, declinedFor, ruledOutBy } from "../stuck";

interface AskShownProps {
  readonly driver: Driver;
  readonly refusal: Extract<Reply, { ok: false }> | null;
}

/** A true card that the companion rules out may be shown to the table: the driver asks, the referee believes it. */
export function AskShown({ driver, refusal }: AskShownProps) {
  const card = ruledOutBy(refusal);
  const state = driver.link.state.value;
  if (!card || state?.proposal || askedBy(state, driver.seat)) return null;
  if (declinedFor(state, driver.seat) === card) return null;
  const together = decidesTogether(state);
  return (
    <section class="stuck">
      <p>{t(together ? "phone.together.stuck" : "phone.stuck.note", { card: cardName(card) })}</p>
      <AskButton driver={driver} card={card} text={t("phone.stuck.ask")} />
    </section>
  );
}

/** The wait for the referee, then the answer. */
export function ShownCard({ driver }: { driver: Driver }) {
  const state = driver.link.state.value;
  const card = askedBy(state, driver.seat);
  if (card) {
    return (
      <section class="stuck" role="status">
        <p>{t("phone.stuck.asked", { card: cardName(card) })}</p>
        <AskButton driver={driver} card={null} text={t("phone.stuck.back")} />
      </section>
    );
  }
  const declined = declinedFor(state, driver.seat);
  if (declined) {
    return (
      <p class="stuck" role="status">
        {t("phone.stuck.declined", { card: cardName(declined) })}
      </p>
    );
  }
  const answer = answerIn(state, driver.seat);
  if (!answer || !["plan", "asked"].includes(driver.screen.value.kind)) return null;
  return (
    <p class="stuck" role="status">
      {describeEvent(answer, driver.names.value)} {t("phone.stuck.again")}
    </p>
  );
}

function AskButton({ driver, card, text }: { driver: Driver; card: Card | null; text: string }) {
  const ask = (): Command =>
    card && decidesTogether(driver.link.state.peek())
      ? { do: "propose", command: { do: "recount", seat: driver.seat, card } }
      : { do: "ask-recount", card };
  return (
    <button type="button" class="button" onClick={() => void driver.act(ask())}>
      {text}
    </button>
  );
}
