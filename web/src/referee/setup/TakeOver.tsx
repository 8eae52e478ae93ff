import type { Board } from "../../shared/boards";
import { number, t } from "../../shared/i18n";
import { describeSpot } from "../../shared/places";
import { markOf } from "../../shared/track/marks";
import { CarBadge } from "../../shared/ui/CarBadge";
import { BOX_STRESS, HEAT_BESIDES_ENGINE, MOST_IN_HAND, MOST_ROUNDS } from "../../shared/vocabulary";
import type { Desk } from "../desk";
import { NumberField } from "../ui/NumberField";
import { PlaceFields } from "../ui/PlaceFields";
import { SpotAndGear } from "../ui/SpotAndGear";
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
        gear={now.gear}
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
        <Cards now={now} driver={driver} board={board} onChange={change} />
      </div>
    </>
  );
}

interface CardsProps extends Omit<CarUnderWayProps, "desk"> {
  readonly now: UnderWay;
  readonly onChange: (part: Partial<UnderWay>) => void;
}

/** The engine and the piles; a count left empty is left to the hub. */
function Cards({ now, driver, board, onChange }: CardsProps) {
  return (
    <>
      <NumberField
        label={t("ref.takeover.engine")}
        value={now.engine ?? (board ? board.heat - driver.handicap : null)}
        least={0}
        most={(board?.heat ?? 0) - driver.handicap + HEAT_BESIDES_ENGINE}
        onChange={(engine) => onChange({ engine })}
      />
      <NumberField
        label={t("ref.takeover.stress")}
        value={now.stress ?? board?.stress ?? null}
        least={0}
        most={BOX_STRESS}
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
          from={pile === "hand" ? MOST_IN_HAND : 0}
          onChange={(count) => onChange({ [pile]: count })}
        />
      ))}
    </>
  );
}
