import { t } from "../../shared/i18n";
import { seatName } from "../../shared/narration";
import { CarBadge } from "../../shared/ui/CarBadge";
import { SEATS, type Seat } from "../../shared/words";
import { lockSeats, trustSeat } from "../api";
import type { Desk, Sheet } from "../desk";
import { heldSeats, isLocked, phoneOf } from "../table";
import { JoinCodeButton } from "../ui/JoinCodeButton";
import { Switch } from "../ui/Switch";

/** Who holds which seat with which phone; free a seat, lock them all, show a code. */
export function Seats({ desk }: { desk: Desk }) {
  const state = desk.link.state.value;
  const racing = state?.cars.map((car) => car.seat) ?? [];
  const held = state ? heldSeats(state) : new Set<Seat>();
  const shown = racing.length > 0 ? SEATS.filter((seat) => racing.includes(seat) || held.has(seat)) : SEATS;
  return (
    <section class="paper" aria-labelledby="seats-title">
      <div class="step-head">
        <h1 id="seats-title" class="lettering">
          {t("ref.seats.title")}
        </h1>
        <JoinCodeButton desk={desk} />
      </div>
      <fieldset class="plain" disabled={!desk.link.live.value || !state}>
        <Switch
          on={state ? isLocked(state) : false}
          onChange={(locked) => void desk.attempt(() => lockSeats(desk.link.table, desk.token, locked))}
        >
          {t("ref.seats.lock")}
        </Switch>
      </fieldset>
      <ul class="seats">
        {shown.map((seat) => (
          <SeatCard key={seat} desk={desk} seat={seat} />
        ))}
      </ul>
    </section>
  );
}

function SeatCard({ desk, seat }: { desk: Desk; seat: Seat }) {
  const state = desk.link.state.value;
  const holder = state?.seats?.find((one) => one.seat === seat);
  const phone = phoneOf(desk, seat);
  const open = (sheet: Sheet) => () => {
    desk.sheet.value = sheet;
  };
  return (
    <li class="panel seat-card">
      <CarBadge seat={seat} />
      <div>
        <strong>{seatName(state ?? { cars: [] }, seat)}</strong>
        <span class={`phone ${phone}`}>{t(`ref.phone.${phone}`)}</span>
      </div>
      {holder && (
        <fieldset class="plain" disabled={!desk.link.live.value}>
          <Switch
            on={holder.trusted ?? false}
            onChange={(on) => void desk.attempt(() => trustSeat(desk.link.table, desk.token, seat, on))}
          >
            {t("ref.seat.trust")}
          </Switch>
        </fieldset>
      )}
      <div class="row">
        <button
          type="button"
          class="button"
          aria-label={labelled("ref.seat.qr", seat)}
          onClick={open({ kind: "qr", seat })}
        >
          {t("ref.seat.qr")}
        </button>
        {holder && (
          <button
            type="button"
            class="button"
            aria-label={labelled("ref.seat.free", seat)}
            disabled={!desk.link.live.value}
            onClick={open({ kind: "free", seat })}
          >
            {t("ref.seat.free")}
          </button>
        )}
      </div>
    </li>
  );
}

/** A button's label, including its seat. */
const labelled = (key: "ref.seat.qr" | "ref.seat.free", seat: Seat): string =>
  `${t(key)}: ${t(`seat.${seat}`)}`;
