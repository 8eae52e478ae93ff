import { t } from "../../shared/i18n";
import type { PublicState } from "../../shared/messages";
import { movingOrder } from "../../shared/race";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Seat } from "../../shared/words";

/** The order of this round; those who have moved are faded. */
export function RunningOrder({ state, own }: { state: PublicState; own: Seat }) {
  const order = movingOrder(state);
  const acting = state.step?.seat ? order.indexOf(state.step.seat) : -1;
  return (
    <ol class="running-order" aria-label={t("phone.order")}>
      {order.map((seat, index) => (
        <li
          key={seat}
          class={`${index < acting ? "moved" : ""} ${seat === own ? "own" : ""}`}
          aria-current={index === acting ? "step" : undefined}
        >
          <CarBadge seat={seat} />
        </li>
      ))}
    </ol>
  );
}
