import { modulesNow } from "../../modules/later";
import { t } from "../../shared/i18n";
import type { PublicState } from "../../shared/messages";
import { type Names, nameOf, namesOf } from "../../shared/narration";
import { isDriven } from "../../shared/race";
import { CarBadge } from "../../shared/ui/CarBadge";
import { askedOfSeats, askedOfTable, type SeatWaiting, whoDraws } from "../../shared/waiting";
import { type Seat, STEPS } from "../../shared/words";
import type { Desk } from "../desk";
import { heldSeats, phoneOf } from "../table";
import { NoPhone } from "../ui/NoPhone";
import { QuestionFor } from "./QuestionFor";
import { seatToActFor } from "./question";

/** How many drivers can be awaited with room for their names. */
const FEW = 4;

/** The step, who is awaited for what, and the decision of the seat the referee acts for. */
export function Now({ desk, state }: { desk: Desk; state: PublicState }) {
  const names = namesOf(state.cars);
  const modules = state.garage ? modulesNow() : null;
  if (state.garage && !modules) return null; // the texts come with the drawings
  const asked = askedOfSeats(state.waiting);
  const table = askedOfTable(state.waiting);
  const acting = seatToActFor(asked, desk.actsFor.value, heldSeats(state));
  const waiting = asked.find(({ seat }) => seat === acting);
  return (
    <section class="panel now" aria-labelledby="now-title">
      <StepStrip state={state} title={headline(state, names)} />
      {table && (
        <fieldset class="plain question" disabled={!desk.link.live.value}>
          <legend class="question-head">{t(`ask.${table.for}`)}</legend>
          <QuestionFor
            key={table.options[0]?.round}
            waiting={table}
            table={state}
            draws={whoDraws(state, table)}
            laid={state.laid_out}
            onAnswer={(command) => void desk.send(command)}
          />
        </fieldset>
      )}
      {!(waiting && asked.length === 1) && (
        <AwaitedSeats desk={desk} waiting={asked} names={names} acting={acting} />
      )}
      {waiting && (
        <fieldset class="plain question" disabled={!desk.link.live.value}>
          <legend class="question-head">
            <CarBadge seat={waiting.seat} />
            <span>
              {t("ref.now.for", { driver: nameOf(names, waiting.seat), asked: t(`ask.${waiting.for}`) })}
            </span>
          </legend>
          <QuestionFor
            key={`${waiting.seat}-${waiting.for}-${state.market?.join()}`}
            waiting={waiting}
            table={state}
            onAnswer={(command) => void desk.send(command)}
          />
        </fieldset>
      )}
      {!waiting && asked.length > 0 && <p class="soft">{t("ref.now.press")}</p>}
    </section>
  );
}

function headline(state: PublicState, names: Names): string {
  if (state.garage) return modulesNow()?.whatNow(state.garage, names) ?? "";
  if (state.phase === "planning") {
    const racing = state.cars.filter((car) => car.status === "racing" && isDriven(car));
    return t("ref.now.planning", { done: racing.filter((car) => car.planned).length, all: racing.length });
  }
  const seat = state.step?.seat;
  return seat ? t("ref.now.turn", { driver: nameOf(names, seat) }) : "";
}

function StepStrip({ state, title }: { state: PublicState; title: string }) {
  const { step, garage } = state;
  if (garage) {
    return (
      <div class="step-strip">
        <h2 id="now-title" class="lettering" tabIndex={-1}>
          {title}
        </h2>
        <p class="lettering">{modulesNow()?.roundText(garage)}</p>
      </div>
    );
  }
  if (!step) return null;
  return (
    <div class="step-strip">
      <ol aria-hidden="true">
        {STEPS.map((name, index) => (
          <li key={name} class={index + 1 === step.number ? "figures on" : "figures"}>
            {index + 1}
          </li>
        ))}
      </ol>
      <h2 id="now-title" class="lettering" tabIndex={-1}>
        {title}
      </h2>
      <p class="lettering">
        {t("ref.step", { number: step.number, steps: STEPS.length, name: t(`step.${step.name}`) })}
      </p>
    </div>
  );
}

interface AwaitedSeatsProps {
  readonly desk: Desk;
  readonly waiting: readonly SeatWaiting[];
  readonly names: Names;
  readonly acting: Seat | null;
}

function AwaitedSeats({ desk, waiting, names, acting }: AwaitedSeatsProps) {
  const many = waiting.length > FEW;
  return (
    <ul class={many ? "awaited many" : "awaited"}>
      {waiting.map((one) => (
        <li key={one.seat}>
          <Awaited desk={desk} waiting={one} names={names} chosen={one.seat === acting} brief={many} />
        </li>
      ))}
    </ul>
  );
}

interface AwaitedProps {
  readonly desk: Desk;
  readonly waiting: SeatWaiting;
  readonly names: Names;
  readonly chosen: boolean;
  /** Whether there is room only for the name; all of them are asked the same then. */
  readonly brief: boolean;
}

function Awaited({ desk, waiting, names, chosen, brief }: AwaitedProps) {
  return (
    <button
      type="button"
      class="awaited-seat"
      aria-pressed={chosen}
      onClick={() => {
        desk.actsFor.value = chosen ? null : waiting.seat;
      }}
    >
      <CarBadge seat={waiting.seat} label={false} />
      <span class="awaited-who">
        <span class="awaited-name">{nameOf(names, waiting.seat)}</span>
        {!brief && <span class="soft">{t(`ask.${waiting.for}`)}</span>}
      </span>
      {!brief && phoneOf(desk, waiting.seat) === "lost" && <NoPhone lost />}
    </button>
  );
}
