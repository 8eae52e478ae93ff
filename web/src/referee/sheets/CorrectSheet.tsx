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
import type { WeatherChosen } from "../setup/modules/chosen";
import { WeatherChoice } from "../setup/modules/WeatherChoice";
import { Choice } from "../ui/Choice";
import { Dialog } from "../ui/Dialog";
import { NumberField } from "../ui/NumberField";
import { PlaceFields } from "../ui/PlaceFields";
import { SpotAndGear } from "../ui/SpotAndGear";
import { CorrectUpgrades } from "./CorrectUpgrades";
import { type Correction, correctCommand, correctionOf, tokensOf } from "./correction";
import { UsualReasonField } from "./ReasonField";
import { SheetNotice } from "./SheetNotice";

/** As many sponsorship cards as all boxes hold; the hub knows how many there can be. */
const MOST_SPONSORS = 49;
const TABLE: readonly Correction["table"][] = ["move", "shown"];

/** Correct the companion according to the real table. */
export function CorrectSheet({ desk, seat }: { desk: Rewriter; seat: Seat }) {
  const state = desk.link.state.value;
  const car = useMemo(() => state && carOf(state, seat), [seat]);
  const lying = useMemo(() => state && tokensOf(state), [seat]);
  return car ? <CorrectCar desk={desk} car={car} lying={lying ?? null} /> : null;
}

interface CorrectCarProps {
  readonly desk: Rewriter;
  readonly car: CarState;
  /** The tokens on the board, as the companion has them. */
  readonly lying: WeatherChosen | null;
}

function CorrectCar({ desk, car, lying }: CorrectCarProps) {
  const wish = useSignal<Correction>(correctionOf(car, lying));
  const command = correctCommand(car, wish.value, lying);
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
      <CorrectUpgrades desk={desk} car={car} upgrades={wish.value.upgrades} onChange={change} />
      {wish.value.tokens && (
        <details class="more-truth">
          <summary>{t("ref.correct.tokens")}</summary>
          <WeatherChoice
            board={boardOn(desk.link.state.value)}
            weather={wish.value.tokens}
            onChange={(tokens) => change({ tokens })}
          />
        </details>
      )}
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
function Truth({ desk, wish: { at, gear, engine, sponsors }, onChange }: TruthProps) {
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
        {engine !== null && (
          <NumberField
            label={t("ref.takeover.engine")}
            value={engine}
            least={0}
            most={MOST_HEAT + HEAT_BESIDES_ENGINE}
            onChange={(heat) => onChange({ engine: heat ?? engine })}
          />
        )}
        {sponsors !== null && (
          <NumberField
            label={t("ref.takeover.sponsors")}
            value={sponsors}
            least={0}
            most={MOST_SPONSORS}
            onChange={(count) => onChange({ sponsors: count ?? sponsors })}
          />
        )}
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
