import { type Key, number, t } from "../shared/i18n";
import type { CarState, PublicState } from "../shared/messages";
import { CarBadge } from "../shared/ui/CarBadge";
import { CardFace } from "../shared/ui/CardFace";
import { HeatCount } from "../shared/ui/Heat";
import type { Seat } from "../shared/words";
import { type Turn, turns } from "./model/turns";

/** NOW, NEXT, THEN. */
export function Turns({ state }: { state: PublicState }) {
  const [now, next, then] = turns(state);
  return (
    <section class="turns">
      <div class="turn now sign yellow">
        <h2 class="lettering">{t("dash.now")}</h2>
        <TurnFace turn={now} state={state} />
        <NowDetail turn={now} state={state} />
      </div>
      <LaterTurn heading="dash.next" turn={next} state={state} />
      <LaterTurn heading="dash.then" turn={then} state={state} />
    </section>
  );
}

function LaterTurn({ heading, turn, state }: { heading: Key; turn: Turn; state: PublicState }) {
  return (
    <div class="turn sign">
      <h2 class="lettering">{t(heading)}</h2>
      <TurnFace turn={turn} state={state} />
      <LaterDetail turn={turn} state={state} />
    </div>
  );
}

function LaterDetail({ turn, state }: { turn: Turn; state: PublicState }) {
  if (turn.kind === "seat") return <Facts car={carOf(state, turn.seat)} />;
  const text = turn.kind === "all" ? t("ask.plan") : t("dash.round", { round: state.round + 1 });
  return <p class="detail asked">{text}</p>;
}

/** The gear and the engine of who is to come. */
function Facts({ car }: { car: CarState | undefined }) {
  if (!car) return null;
  return (
    <p class="detail">
      <span class="gear">
        <span>{t("word.gear")}</span>
        <span class="figures">{t("gear.numeral", { gear: car.gear })}</span>
      </span>
      <HeatCount count={car.engine} />
    </p>
  );
}

function TurnFace({ turn, state }: { turn: Turn; state: PublicState }) {
  if (turn.kind === "round") return <p class="who lettering">{t("dash.new-round")}</p>;
  if (turn.kind === "all") return <p class="who lettering">{t("dash.all-plan")}</p>;
  return (
    <p class="who lettering">
      <CarBadge seat={turn.seat} />
      <span class="name">{carOf(state, turn.seat)?.name || t(`seat.${turn.seat}`)}</span>
    </p>
  );
}

function NowDetail({ turn, state }: { turn: Turn; state: PublicState }) {
  if (turn.kind === "all") return <Planning turn={turn} state={state} />;
  if (turn.kind === "round") return null;
  const asked = state.waiting.find(({ seat }) => seat === turn.seat)?.for;
  return (
    <div class="detail">
      {asked && <p class="asked">{t(`ask.${asked}`)}</p>}
      <Played car={carOf(state, turn.seat)} />
    </div>
  );
}

function Planning({ turn, state }: { turn: Extract<Turn, { kind: "all" }>; state: PublicState }) {
  return (
    <div class="detail planning">
      <p class="asked">{t("dash.planned", { done: turn.done, all: state.order.length })}</p>
      <p class="missing">
        {turn.missing.map((seat) => (
          <CarBadge key={seat} seat={seat} />
        ))}
      </p>
    </div>
  );
}

/** The cards on the table and the Speed they give. */
function Played({ car }: { car: CarState | undefined }) {
  if (!car || car.played.length === 0) return null;
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
    </p>
  );
}

const carOf = (state: PublicState, seat: Seat): CarState | undefined =>
  state.cars.find((car) => car.seat === seat);
