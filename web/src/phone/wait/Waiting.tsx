import { modulesNow } from "../../modules/later";
import { number, t } from "../../shared/i18n";
import type { CarState, PublicState } from "../../shared/messages";
import { describeEvent, type Names, nameOf } from "../../shared/narration";
import { describeSpace } from "../../shared/places";
import { driversAnswerForTable, ranked, whereIs } from "../../shared/race";
import type { RulesChapter } from "../../shared/rules/differences";
import { CarBadge } from "../../shared/ui/CarBadge";
import { askedOfSeats, askedOfTable, whoDraws } from "../../shared/waiting";
import type { Driver } from "../driver";
import type { Screen } from "../screen";
import { carsBefore } from "../standing";
import { MiniTrack } from "../ui/MiniTrack";
import { News } from "../ui/News";
import { Question } from "../ui/Question";
import { UndoButton } from "../ui/UndoButton";
import { EventNote } from "./EventNote";
import { Figures } from "./Figures";
import { OwnRace } from "./OwnRace";
import { RunningOrder } from "./RunningOrder";
import "../styles/wait.css";

interface WaitingProps {
  readonly driver: Driver;
  readonly screen: Extract<Screen, { kind: "waiting" }>;
}

/** While others decide: who does, how the driver's own race stands, and what hands have to move. */
export function Waiting({ driver, screen: { car, state } }: WaitingProps) {
  const names = driver.names.value;
  return (
    <div class="split waiting">
      <div class="told">
        <News driver={driver} />
        <Question title={titleOf(state, car)} rules={rulesOf(state)} />
        {car.status === "finished" && <Finished state={state} car={car} />}
        <OnTurn state={state} names={names} />
        <LegendQuestion driver={driver} state={state} />
        <EventNote state={state} />
        {car.status === "racing" ? (
          <>
            <RunningOrder state={state} own={driver.seat} />
            <OwnRace state={state} car={car} names={names} />
          </>
        ) : (
          <StillOut state={state} names={names} />
        )}
      </div>
      <MiniTrack link={driver.link} />
      <Latest driver={driver} />
      <UndoButton driver={driver} />
    </div>
  );
}

/** The driver's own result, though the race goes on. */
function Finished({ state, car }: { state: PublicState; car: CarState }) {
  return (
    <>
      <p class="own-place sign yellow lettering">{t("phone.over.place", { place: car.place ?? car.rank })}</p>
      <Figures state={state} car={car} />
    </>
  );
}

/** Who is still driving, the first of them first, and where. */
function StillOut({ state, names }: { state: PublicState; names: Names }) {
  const out = ranked(state.cars).filter(({ status }) => status === "racing");
  return (
    <section class="still-out">
      <h3 class="lettering">{t("phone.still-out")}</h3>
      <ol>
        {out.map(({ seat, rank, at }) => (
          <li key={seat}>
            <span class="figures">{number(rank)}</span>
            <CarBadge seat={seat} label={false} />
            <bdi class="name">{nameOf(names, seat)}</bdi>
            <span class="soft">{describeSpace(whereIs({ at }))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is looked up while one waits: the order of the round, and how Legends drive. */
const rulesOf = (state: PublicState): readonly RulesChapter[] =>
  state.cars.some(({ legend }) => legend) ? ["order", "legends"] : ["order"];

function titleOf(state: PublicState, car: CarState): string {
  if (askedOfTable(state.waiting)?.for === "legend-card" && driversAnswerForTable(state))
    return t("phone.legend.title");
  if (car.status !== "racing") return t(`phone.waiting.${car.status}`);
  const before = carsBefore(state, car.seat);
  return before === null ? t("phone.waiting.round") : t("phone.waiting.before", { count: before });
}

/** The seats the table is waiting for. */
function OnTurn({ state, names }: { state: PublicState; names: Names }) {
  return (
    <ul class="drivers">
      {askedOfSeats(state.waiting).map((one) => (
        <li key={one.seat}>
          <CarBadge seat={one.seat} label={false} />
          <strong class="name">{nameOf(names, one.seat)}</strong>
          <span class="soft">{t(`ask.${one.for}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The card of the Legends: where no referee tells it, whoever turned it does. */
function LegendQuestion({ driver, state }: { driver: Driver; state: PublicState }) {
  const asked = askedOfTable(state.waiting);
  if (asked?.for !== "legend-card") return null;
  if (!driversAnswerForTable(state)) return <p class="soft">{t("ask.legend-card")}</p>;
  const modules = modulesNow();
  if (!modules) return null;
  return (
    <modules.LegendKeys
      waiting={asked}
      cars={state.cars}
      draws={whoDraws(state, asked)}
      onCard={(command) => void driver.act(command)}
    />
  );
}

function Latest({ driver }: { driver: Driver }) {
  const { ticker, state } = driver.link;
  const newest = ticker.value.at(-1)?.event ?? state.value?.recent?.at(-1);
  return <p class="latest">{newest ? describeEvent(newest, driver.names.value) : ""}</p>;
}
