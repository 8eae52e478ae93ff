import type { ComponentChildren } from "preact";
import { number, t } from "../../shared/i18n";
import type { CarState } from "../../shared/messages";
import { cardName, driverName } from "../../shared/narration";
import { carOf, type DrivenCar, isDriven, whereIs } from "../../shared/race";
import { CarBadge } from "../../shared/ui/CarBadge";
import { HeatCount } from "../../shared/ui/Heat";
import type { Seat } from "../../shared/words";
import { closeSheet, type Desk, type Sheet } from "../desk";
import { phoneOf } from "../table";
import { Dialog } from "../ui/Dialog";
import { describeWhere } from "../ui/where";

/** One car: everything that may be known about it, and everything that can be done about it. */
export function CarSheet({ desk, seat }: { desk: Desk; seat: Seat }) {
  const state = desk.link.state.value;
  const car = state && carOf(state, seat);
  const close = () => closeSheet(desk);
  if (!car) return null;
  return (
    <Dialog title={driverName(car)} onClose={close}>
      <CarFacts desk={desk} car={car} />
      <CarActions desk={desk} car={car} />
    </Dialog>
  );
}

function CarFacts({ desk, car }: { desk: Desk; car: CarState }) {
  const at = whereIs(car);
  return (
    <div class="car-facts">
      <CarBadge seat={car.seat} />
      <dl class="facts">
        <Fact name={t("ref.cars.where")}>{describeWhere(at)}</Fact>
        {isDriven(car) && <MatFacts car={car} />}
        {car.next_corner && (
          <Fact name={t("ref.car.corner")}>
            {t("ref.car.corner-in", { spaces: car.next_corner.in, limit: car.next_corner.limit })}
          </Fact>
        )}
        <Fact name={t("ref.car.spin-outs")}>{number(car.spin_outs)}</Fact>
        {isDriven(car) && <Fact name={t("ref.car.phone")}>{t(`ref.phone.${phoneOf(desk, car.seat)}`)}</Fact>}
      </dl>
    </div>
  );
}

/** What lies on the driver's mat; a Legend has none. */
function MatFacts({ car }: { car: DrivenCar }) {
  return (
    <>
      <Fact name={t("word.gear")}>{t("gear.numeral", { gear: car.gear })}</Fact>
      <Fact name={t("word.engine")}>
        <HeatCount count={car.engine} />
      </Fact>
      <Fact name={t("ref.car.hand")}>{number(car.hand)}</Fact>
      <Fact name={t("ref.car.deck")}>{number(car.deck)}</Fact>
      <Fact name={t("ref.car.discard")}>
        {car.top
          ? t("ref.car.discard-top", { count: car.discard, top: cardName(car.top) })
          : number(car.discard)}
      </Fact>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function CarActions({ desk, car }: { desk: Desk; car: CarState }) {
  const state = desk.link.state.value;
  const { seat } = car;
  const open = (sheet: Sheet) => () => {
    desk.sheet.value = sheet;
  };
  const act = () => {
    desk.actsFor.value = seat;
    desk.view.value = "race";
    closeSheet(desk);
  };
  const takeBack = async () => {
    if (await desk.send({ do: "unplan", seat })) closeSheet(desk);
  };
  return (
    <fieldset class="plain sheet-actions" disabled={!desk.link.live.value}>
      {state?.waiting.some((one) => one.seat === seat) && (
        <button type="button" class="button main" onClick={act}>
          {t("ref.car.act")}
        </button>
      )}
      {state?.phase === "planning" && car.planned && (
        <button type="button" class="button" onClick={() => void takeBack()}>
          {t("ref.car.unplan")}
        </button>
      )}
      <button type="button" class="button" onClick={open({ kind: "correct", seat })}>
        {t("ref.car.correct")}
      </button>
      {isDriven(car) && (
        <button type="button" class="button" onClick={open({ kind: "qr", seat })}>
          {t("ref.seat.qr")}
        </button>
      )}
      {car.status === "racing" && (
        <button type="button" class="button grave" onClick={open({ kind: "retire", seat })}>
          {t("ref.car.retire")}
        </button>
      )}
    </fieldset>
  );
}
