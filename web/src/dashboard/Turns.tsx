import { modulesNow } from "../modules/later";
import { type Key, number, t } from "../shared/i18n";
import type { Link } from "../shared/link";
import type { CarState, PublicState, Waiting } from "../shared/messages";
import { driverName } from "../shared/narration";
import { usePart } from "../shared/part";
import { carOf } from "../shared/race";
import { CarBadge } from "../shared/ui/CarBadge";
import { CardFace } from "../shared/ui/CardFace";
import { askedOfTable } from "../shared/waiting";
import { type Seat, STEPS } from "../shared/words";
import { fitting } from "./fitting";
import { turns, type Upcoming } from "./model/turns";

/** NOW, NEXT, THEN. */
export function Turns({ link }: { link: Link }) {
  const shown = usePart(() => link.state.value && shownOf(link.state.value));
  if (!shown) return null;
  const { now, next, after, round, step } = shown;
  return (
    <section class="turns">
      <div class="turn now sign yellow">
        <div class="turn-face">
          <h2 class="lettering">
            {t("dash.now")}
            {step && <span>{t("dash.step", { number: step, steps: STEPS.length })}</span>}
          </h2>
          <Now {...now} />
        </div>
      </div>
      <Later heading="dash.next" {...next} round={round} />
      <Later heading="dash.then" {...after} round={round} />
    </section>
  );
}

/** The parts of the state that the three signs show. */
function shownOf(state: PublicState) {
  const [now, next, then] = turns(state);
  const car = carIn(state, now);
  const asked = (state.waiting.find(({ seat }) => seat === car?.seat) ?? askedOfTable(state.waiting))?.for;
  return {
    now: { turn: now, car: car && acting(car), asked },
    next: { kind: next.kind, car: coming(carIn(state, next)) },
    after: { kind: then.kind, car: coming(carIn(state, then)) },
    round: state.round + 1,
    // While all plan, the sign says so itself.
    step: car && state.step?.number,
  };
}

type ActingCar = ReturnType<typeof acting>;
type ComingCar = NonNullable<ReturnType<typeof coming>>;

const acting = ({ seat, name, played, speed, engine, owed_heat = 0, symbols = [] }: CarState) => ({
  seat,
  name,
  played,
  speed,
  engine: engine ?? 0,
  owed: owed_heat,
  symbols,
});
const coming = (car: CarState | undefined) => car && { seat: car.seat, name: car.name };

function Now({ turn, car, asked }: ReturnType<typeof shownOf>["now"]) {
  if (car) return <Acting car={car} asked={asked} />;
  if (turn.kind !== "all") return <Anybody kind={turn.kind} />;
  return <Planning done={turn.done} all={turn.all} missing={turn.missing.join(" ")} />;
}

interface LaterProps {
  readonly heading: Key;
  readonly kind: Upcoming["kind"];
  readonly car: ComingCar | undefined;
  readonly round: number;
}

function Later({ heading, kind, car, round }: LaterProps) {
  return (
    <div class="turn sign">
      <div class="turn-face">
        <h2 class="lettering">{t(heading)}</h2>
        {car ? <Somebody car={car} /> : <Anybody kind={kind} />}
        {kind === "round" && <p class="detail">{t("dash.round", { round })}</p>}
      </div>
    </div>
  );
}

/** A name on a sign. */
function Somebody({ car }: { car: Pick<CarState, "seat" | "name"> }) {
  const name = driverName(car);
  return (
    <p class="who lettering">
      <CarBadge seat={car.seat} />
      <bdi class="name" style={fitting(name)}>
        {name}
      </bdi>
    </p>
  );
}

function Anybody({ kind }: { kind: Upcoming["kind"] }) {
  return <p class="who lettering">{t(kind === "all" ? "dash.all-plan" : "dash.new-round")}</p>;
}

function Acting({ car, asked }: { car: ActingCar; asked: Waiting["for"] | undefined }) {
  return (
    <>
      <Somebody car={car} />
      <div class="detail">
        {asked && <Asked text={askedOf(car, asked)} />}
        <Played car={car} />
      </div>
    </>
  );
}

/** What is asked; of a car that cannot pay for its cards, what it owes. */
const askedOf = ({ owed, engine }: ActingCar, asked: Waiting["for"]): string =>
  asked === "react" && owed > engine ? t("dash.short", { owed, engine }) : t(`ask.${asked}`);

/** What is asked, on one line. */
function Asked({ text }: { text: string }) {
  return (
    <p class="asked" style={fitting(text)}>
      {text}
    </p>
  );
}

interface PlanningProps {
  readonly done: number;
  readonly all: number;
  /** The seats without a plan, as a single string, so that it is compared as a whole. */
  readonly missing: string;
}

function Planning({ done, all, missing }: PlanningProps) {
  const seats = missing ? (missing.split(" ") as Seat[]) : [];
  return (
    <>
      <Anybody kind="all" />
      <div class="detail planning">
        <Asked text={t("dash.planned", { done, all })} />
        <p class="missing">
          {seats.map((seat) => (
            <CarBadge key={seat} seat={seat} />
          ))}
        </p>
      </div>
    </>
  );
}

/** The cards on the table and their Speed. */
function Played({ car }: { car: ActingCar }) {
  if (car.played.length === 0) return null;
  return (
    <p class="played">
      <span class="cards">
        {car.played.map((card, index) => (
          <CardFace key={`${index}-${card}`} card={card} />
        ))}
      </span>
      {car.speed !== null && (
        <span class="speed">
          <span>{t("word.speed")}</span>
          <span class="figures">{number(car.speed)}</span>
        </span>
      )}
      <OpenSymbols symbols={car.symbols} />
    </p>
  );
}

/** What the cards of this turn still cost or allow. */
function OpenSymbols({ symbols }: Pick<ActingCar, "symbols">) {
  const modules = symbols.length > 0 ? modulesNow() : null;
  return modules && <modules.OpenSymbols symbols={symbols} />;
}

const carIn = (state: PublicState, turn: Upcoming): CarState | undefined =>
  turn.kind === "seat" ? carOf(state, turn.seat) : undefined;
