import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { t } from "../../shared/i18n";
import { boardOn } from "../../shared/library";
import type { CarState } from "../../shared/messages";
import { driverName } from "../../shared/narration";
import { carOf } from "../../shared/race";
import { HEAT_BESIDES_ENGINE, MOST_HEAT } from "../../shared/vocabulary";
import type { Seat } from "../../shared/words";
import { closeSheet, type Rewriter } from "../desk";
import { Choice } from "../ui/Choice";
import { Dialog } from "../ui/Dialog";
import { NumberField } from "../ui/NumberField";
import { PlaceFields } from "../ui/PlaceFields";
import { SpotAndGear } from "../ui/SpotAndGear";
import { type Correction, correctCommand, correctionOf } from "./correction";
import { UsualReasonField } from "./ReasonField";
import { SheetNotice } from "./SheetNotice";

const TABLE: readonly Correction["table"][] = ["move", "shown"];

/** Correct the companion according to the real table. */
export function CorrectSheet({ desk, seat }: { desk: Rewriter; seat: Seat }) {
  const state = desk.link.state.value;
  const car = useMemo(() => state && carOf(state, seat), [seat]);
  return car ? <CorrectCar desk={desk} car={car} /> : null;
}

function CorrectCar({ desk, car }: { desk: Rewriter; car: CarState }) {
  const wish = useSignal<Correction>(correctionOf(car));
  const command = correctCommand(car, wish.value);
  const change = (part: Partial<Correction>) => {
    wish.value = { ...wish.value, ...part };
  };
  const send = async () => {
    if (command && (await desk.send(command))) closeSheet(desk);
  };
  const put = (
    <button
      type="button"
      class="button main"
      disabled={!command || !desk.link.live.value}
      onClick={() => void send()}
    >
      {t(desk.proposes ? "proposal.propose" : "ref.correct.put")}
    </button>
  );
  return (
    <Dialog
      title={t("ref.correct.title", { driver: driverName(car) })}
      onClose={() => closeSheet(desk)}
      actions={put}
    >
      <p class="soft">{t("ref.correct.intro")}</p>
      <Truth desk={desk} wish={wish.value} onChange={change} />
      <Choice
        label={t("ref.correct.table")}
        options={TABLE.map((value) => ({ value, label: t(`ref.correct.${value}`) }))}
        value={wish.value.table}
        onChange={(table) => change({ table })}
      />
      <UsualReasonField
        usual={["moved", "typed", "agreed"]}
        value={wish.value.reason}
        onChange={(reason) => change({ reason })}
      />
      <SheetNotice desk={desk} />
    </Dialog>
  );
}

interface TruthProps {
  readonly desk: Rewriter;
  readonly wish: Correction;
  readonly onChange: (part: Partial<Correction>) => void;
}

/** Where the car is on the real table, and what is in its engine. */
function Truth({ desk, wish: { at, gear, engine }, onChange }: TruthProps) {
  const state = desk.link.state.value;
  return (
    <>
      <div class="number-fields">
        <PlaceFields
          board={boardOn(state)}
          space={at.space}
          onSpace={(space) => onChange({ at: { ...at, space } })}
        />
        <NumberField
          label={t("word.lap")}
          value={at.lap}
          least={0}
          most={(state?.laps ?? 1) + 1}
          onChange={(lap) => onChange({ at: { ...at, lap: lap ?? at.lap } })}
        />
        <NumberField
          label={t("ref.takeover.engine")}
          value={engine}
          least={0}
          most={MOST_HEAT + HEAT_BESIDES_ENGINE}
          onChange={(heat) => onChange({ engine: heat ?? engine })}
        />
      </div>
      <SpotAndGear
        spot={at.spot}
        gear={gear}
        onSpot={(spot) => onChange({ at: { ...at, spot } })}
        onGear={(chosen) => onChange({ gear: chosen })}
      />
    </>
  );
}
