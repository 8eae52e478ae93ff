import { t } from "../../shared/i18n";
import { boardOf } from "../../shared/library";
import { CarBadge } from "../../shared/ui/CarBadge";
import { LegendChip } from "../../shared/ui/LegendChip";
import { LONGEST_NAME, SEATS, type Seat } from "../../shared/words";
import type { Desk } from "../desk";
import { phoneOf } from "../table";
import { JoinCodeButton } from "../ui/JoinCodeButton";
import { Switch } from "../ui/Switch";
import { changedDriver, mostCars, newDriver, onlyJoined, type SetUpDriver, withDriver } from "./night";

/** Who plays, in which colour, under which name, with or without a phone. */
export function DriversStep({ desk }: { desk: Desk }) {
  const { night } = desk.night;
  const joined = desk.link.state.value?.seats ?? [];
  const most = mostCars(boardOf(night.value.track)?.grid_spots);
  const full = night.value.drivers.length >= most;
  return (
    <section aria-labelledby="drivers-step">
      <div class="step-head">
        <h1 id="drivers-step" class="lettering" tabIndex={-1}>
          {t("ref.drivers.who")}
        </h1>
        <span role="status">{t("ref.drivers.count", { count: night.value.drivers.length, most })}</span>
        <JoinCodeButton desk={desk} />
        {joined.length > 0 && night.value.drivers.length > joined.length && (
          <button
            type="button"
            class="button"
            onClick={() => desk.night.change((now) => onlyJoined(now, joined))}
          >
            {t("ref.drivers.only-joined")}
          </button>
        )}
      </div>
      <ul class="drivers">
        {SEATS.map((seat) => (
          <DriverCard
            key={seat}
            desk={desk}
            seat={seat}
            driver={night.value.drivers.find((one) => one.seat === seat)}
            holder={joined.find((one) => one.seat === seat)?.name}
            full={full}
          />
        ))}
      </ul>
      <div class="foot-bar">
        <button
          type="button"
          class="button main big"
          disabled={night.value.drivers.length === 0}
          onClick={() => desk.night.toGrid()}
        >
          {t("ref.drivers.to-grid")}
        </button>
      </div>
    </section>
  );
}

interface DriverCardProps {
  readonly desk: Desk;
  readonly seat: Seat;
  readonly driver: SetUpDriver | undefined;
  /** Who holds the seat with a phone; undefined if nobody does. */
  readonly holder: string | undefined;
  readonly full: boolean;
}

function DriverCard({ desk, seat, driver, holder, full }: DriverCardProps) {
  const toggle = () =>
    driver
      ? desk.night.sendAway(seat)
      : desk.night.change((now) => withDriver(now, newDriver(seat, holder ?? "")));
  return (
    <li class={driver ? "driver on" : "driver"}>
      <button
        type="button"
        class="driver-toggle"
        aria-pressed={driver !== undefined}
        disabled={!driver && full}
        onClick={toggle}
      >
        <CarBadge seat={seat} label={false} />
        <strong>{t(`seat.${seat}`)}</strong>
        <span class="tick" aria-hidden="true">
          {driver ? "✓" : "+"}
        </span>
      </button>
      {driver?.legend && (
        <p class="driver-fields">
          <LegendChip />
        </p>
      )}
      {driver && !driver.legend && <DriverFields desk={desk} driver={driver} holder={holder} />}
    </li>
  );
}

function DriverFields({
  desk,
  driver,
  holder,
}: Pick<DriverCardProps, "desk" | "holder"> & { driver: SetUpDriver }) {
  const { seat } = driver;
  const change = (part: Partial<SetUpDriver>) => desk.night.change((now) => changedDriver(now, seat, part));
  return (
    <div class="driver-fields">
      <input
        class="field"
        maxLength={LONGEST_NAME}
        autocomplete="off"
        aria-label={t("ref.drivers.name-of", { seat: t(`seat.${seat}`) })}
        placeholder={t("ref.drivers.name")}
        value={driver.name}
        onInput={(input) => change({ name: input.currentTarget.value, nameTyped: true })}
      />
      {holder === undefined ? (
        <Switch on={driver.noPhone} onChange={(noPhone) => change({ noPhone })}>
          {t("ref.drivers.no-phone")}
        </Switch>
      ) : (
        <p class={`here phone ${phoneOf(desk, seat)}`}>{t(`ref.phone.${phoneOf(desk, seat)}`)}</p>
      )}
    </div>
  );
}
