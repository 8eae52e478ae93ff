import { useSignal } from "@preact/signals";
import { modulesNow } from "../../modules/later";
import type { Board } from "../../shared/boards";
import { number, t } from "../../shared/i18n";
import { describeSpot } from "../../shared/places";
import { markOf } from "../../shared/track/marks";
import { CarBadge } from "../../shared/ui/CarBadge";
import { CardFaces } from "../../shared/ui/CardFaces";
import { BOX_STRESS, HEAT_BESIDES_ENGINE, MOST_HEAT, MOST_ROUNDS, USUAL_HAND } from "../../shared/vocabulary";
import type { Desk } from "../desk";
import { NumberField } from "../ui/NumberField";
import { PlaceFields } from "../ui/PlaceFields";
import { SpotAndGear } from "../ui/SpotAndGear";
import type { GarageChosen } from "./modules/chosen";
import { poolOf } from "./modules/drawing";
import { UpgradesSheet } from "./modules/UpgradesSheet";
import {
  changedDriver,
  fewestStarted,
  firstGuess,
  mostCars,
  type Night,
  type SetUpDriver,
  startedIn,
  type UnderWay,
} from "./night";

/** More than a pile holds in any race; the hub checks the counts. */
const MOST_CARDS = 60;

/** A race already running: where each car is, and where its cards are. */
export function TakeOver({ desk, board }: { desk: Desk; board: Board | undefined }) {
  const { night } = desk.night;
  return (
    <div class="take-over">
      <p>{t("ref.takeover.intro")}</p>
      <RaceUnderWay desk={desk} board={board} />
      {night.value.drivers.map((driver, index) => (
        <details key={driver.seat} class="take-over-car" open={index === 0}>
          <summary>
            <CarBadge seat={driver.seat} />
            <span>{driver.name || t(`seat.${driver.seat}`)}</span>
            <span class="soft">
              {summary(driver.underWay ?? firstGuess(night.value, driver.seat), board)}
            </span>
          </summary>
          <CarUnderWay desk={desk} driver={driver} board={board} />
        </details>
      ))}
    </div>
  );
}

/** How far the race has got, and who was in it before. */
function RaceUnderWay({ desk, board }: { desk: Desk; board: Board | undefined }) {
  const night = desk.night.night.value;
  const change = (part: Partial<Night>) => desk.night.change((now) => ({ ...now, ...part }));
  const most = mostCars(board?.grid_spots);
  return (
    <div class="number-fields">
      <NumberField
        label={t("ref.takeover.round")}
        value={night.round}
        least={1}
        most={MOST_ROUNDS}
        onChange={(round) => change({ round: round ?? 1 })}
      />
      <NumberField
        label={t("ref.takeover.started")}
        value={startedIn(night)}
        least={fewestStarted(night)}
        most={most}
        onChange={(started) => change({ started })}
      />
      <NumberField
        label={t("ref.takeover.finished")}
        value={night.finished}
        least={0}
        most={Math.max(0, most - night.drivers.length)}
        onChange={(finished) => change({ finished: finished ?? 0 })}
      />
    </div>
  );
}

function summary({ lap, space, spot, gear }: UnderWay, board: Board | undefined): string {
  const place = board ? describeSpot({ ...markOf(board, space), spot }, board) : number(space);
  return t("ref.takeover.summary", { lap, place, gear: t("gear.numeral", { gear }) });
}

const PILES = ["hand", "deck", "discard"] as const;

interface CarUnderWayProps {
  readonly desk: Desk;
  readonly driver: SetUpDriver;
  readonly board: Board | undefined;
}

function CarUnderWay({ desk, driver, board }: CarUnderWayProps) {
  const night = desk.night.night.value;
  const now = driver.underWay ?? firstGuess(night, driver.seat);
  const change = (part: Partial<UnderWay>) =>
    desk.night.change((all) => changedDriver(all, driver.seat, { underWay: { ...now, ...part } }));
  return (
    <>
      <SpotAndGear
        spot={now.spot}
        gear={driver.legend ? null : now.gear}
        onSpot={(spot) => change({ spot })}
        onGear={(gear) => change({ gear })}
      />
      <div class="number-fields">
        <PlaceFields board={board} space={now.space} onSpace={(space) => change({ space })} />
        <NumberField
          label={t("word.lap")}
          value={now.lap}
          least={0}
          most={night.laps ?? board?.laps ?? 1}
          onChange={(lap) => change({ lap: lap ?? 0 })}
        />
        {!driver.legend && <Cards now={now} night={night} driver={driver} board={board} onChange={change} />}
        {!driver.legend && night.modules.championship && <OfEvents now={now} onChange={change} />}
      </div>
      {!driver.legend && night.modules.garage && (
        <Upgrades desk={desk} driver={driver} garage={night.modules.garage} />
      )}
    </>
  );
}

interface CardsProps extends Omit<CarUnderWayProps, "desk"> {
  readonly now: UnderWay;
  readonly night: Night;
  readonly onChange: (part: Partial<UnderWay>) => void;
}

/** The engine and the piles; a count left empty is left to the hub, which knows what events and weather change. */
function Cards({ now, night, driver, board, onChange }: CardsProps) {
  const plain = night.modules.weather === null && night.modules.championship === null;
  const usual = { engine: board ? board.heat - driver.handicap : null, stress: board?.stress ?? null };
  return (
    <>
      <NumberField
        label={t("ref.takeover.engine")}
        value={now.engine ?? (plain ? usual.engine : null)}
        least={0}
        most={plain ? (usual.engine ?? 0) + HEAT_BESIDES_ENGINE : MOST_HEAT + HEAT_BESIDES_ENGINE}
        {...(plain ? {} : { unsaid: t("ref.takeover.unsaid"), from: usual.engine ?? 0 })}
        onChange={(engine) => onChange({ engine })}
      />
      <NumberField
        label={t("ref.takeover.stress")}
        value={now.stress ?? (plain ? usual.stress : null)}
        least={0}
        most={BOX_STRESS}
        {...(plain ? {} : { unsaid: t("ref.takeover.unsaid"), from: usual.stress ?? 0 })}
        onChange={(stress) => onChange({ stress })}
      />
      {PILES.map((pile) => (
        <NumberField
          key={pile}
          label={t(`ref.takeover.${pile}`)}
          value={now[pile]}
          least={0}
          most={MOST_CARDS}
          unsaid={t("ref.takeover.unsaid")}
          from={pile === "hand" ? USUAL_HAND : 0}
          onChange={(count) => onChange({ [pile]: count })}
        />
      ))}
    </>
  );
}

interface OfEventsProps {
  readonly now: UnderWay;
  readonly onChange: (part: Partial<UnderWay>) => void;
}

/** What a championship adds: sponsorship cards, and Heat that completed laps have taken out of the game. */
function OfEvents({ now, onChange }: OfEventsProps) {
  return (
    <>
      <NumberField
        label={t("ref.takeover.sponsors")}
        value={now.sponsors ?? 0}
        least={0}
        most={MOST_CARDS}
        onChange={(sponsors) => onChange({ sponsors })}
      />
      <NumberField
        label={t("ref.takeover.removed")}
        value={now.removed_heat ?? 0}
        least={0}
        most={MOST_HEAT}
        onChange={(removed) => onChange({ removed_heat: removed || null })}
      />
    </>
  );
}

interface UpgradesProps extends Omit<CarUnderWayProps, "board"> {
  readonly garage: GarageChosen;
}

/** The upgrades that a driver races with. */
function Upgrades({ desk, driver, garage }: UpgradesProps) {
  const open = useSignal(false);
  return (
    <div class="upgrade-rows">
      <CardFaces cards={driver.upgrades} />
      <button
        type="button"
        class="button"
        onClick={() => {
          open.value = true;
        }}
      >
        {t("ref.garage.enter", { count: driver.upgrades.length })}
      </button>
      {open.value && (
        <UpgradesSheet
          driver={driver}
          pool={poolOf(modulesNow()?.GARAGE_CARDS ?? [], garage)}
          onChange={(upgrades) => desk.night.change((now) => changedDriver(now, driver.seat, { upgrades }))}
          onClose={() => {
            open.value = false;
          }}
        />
      )}
    </div>
  );
}
