import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import type { PublicState } from "../../shared/messages";
import { type Names, nameOf } from "../../shared/narration";
import { carOf } from "../../shared/race";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Seat } from "../../shared/words";
import { decides } from "./selection";
import { UpgradeFaces } from "./UpgradeFaces";

interface GarageSeatsProps {
  readonly state: PublicState;
  readonly names: Names;
  readonly own: Seat;
}

/** What the driver has, and on request what everybody has: those first who still pick, in their order. */
export function GarageSeats({ state, names, own }: GarageSeatsProps) {
  const open = useSignal(false);
  const deciding = state.garage ? decides(state.garage) : null;
  const drivers = state.cars.filter((car) => car.upgrades).map(({ seat }) => seat);
  const seats = [...new Set([...(state.garage?.to_pick ?? []), ...drivers])];
  const shown = open.value ? seats : seats.filter((seat) => seat === own);
  return (
    <section class="garage-seats">
      <ul>
        {shown.map((seat) => (
          <li key={seat} class={seat === deciding ? "now" : ""}>
            <CarBadge seat={seat} label={false} />
            <bdi class="name">{nameOf(names, seat)}</bdi>
            <UpgradeFaces cards={carOf(state, seat)?.upgrades ?? []} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="button"
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        {t(open.value ? "garage.own-only" : "garage.everybody")}
      </button>
    </section>
  );
}
