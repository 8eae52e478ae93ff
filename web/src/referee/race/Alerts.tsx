import { t } from "../../shared/i18n";
import type { PublicState } from "../../shared/messages";
import { cardName, driverName, nameOf, namesOf } from "../../shared/narration";
import { CarBadge } from "../../shared/ui/CarBadge";
import { CardFace } from "../../shared/ui/CardFace";
import type { Desk } from "../desk";
import { straggler } from "../table";

/** What needs the referee before anything else: cards that were ruled out, and a car that drives alone. */
export function Alerts({ desk, state }: { desk: Desk; state: PublicState }) {
  const asking = state.asking ?? [];
  const alone = straggler(state);
  if (asking.length === 0 && !alone) return null;
  return (
    <div class="alerts">
      {asking.map((ask) => (
        <StuckCard key={ask.seat} desk={desk} state={state} ask={ask} />
      ))}
      {alone && (
        <section class="panel alert">
          <CarBadge seat={alone.seat} />
          <p>
            <strong>{t("ref.alone.title", { driver: driverName(alone) })}</strong> {t("ref.alone.what")}
          </p>
          <button
            type="button"
            class="button main"
            onClick={() => {
              desk.sheet.value = { kind: "finish" };
            }}
          >
            {t("ref.finish.now")}
          </button>
        </section>
      )}
    </div>
  );
}

interface StuckCardProps {
  readonly desk: Desk;
  readonly state: PublicState;
  readonly ask: NonNullable<PublicState["asking"]>[number];
}

/** A driver shows a card that cannot be there by what was entered; only the referee can see to it. */
function StuckCard({ desk, state, ask: { seat, card } }: StuckCardProps) {
  const driver = nameOf(namesOf(state.cars), seat);
  return (
    <section class="panel alert" role="alert">
      <CarBadge seat={seat} />
      <CardFace card={card} />
      <p>
        <strong>{t("ref.stuck.title", { driver, card: cardName(card) })}</strong>{" "}
        {t("ref.stuck.what", { driver })}
      </p>
      <button
        type="button"
        class="button main"
        disabled={!desk.link.live.value}
        onClick={() => void desk.send({ do: "recount", seat, card })}
      >
        {t("ref.stuck.accept")}
      </button>
      <button
        type="button"
        class="button"
        disabled={!desk.link.live.value}
        onClick={() => void desk.send({ do: "decline-recount", seat, card })}
      >
        {t("ref.stuck.decline")}
      </button>
    </section>
  );
}
