import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import { boardOf } from "../../shared/library";
import type { PublicState } from "../../shared/messages";
import { cardName, describeEvent, nameOf } from "../../shared/narration";
import { decidesTogether } from "../../shared/proposals";
import { carOf } from "../../shared/race";
import { highestMark } from "../../shared/track/marks";
import { CARDS, type Seat } from "../../shared/words";
import type { Driver } from "../driver";
import { Choose } from "./Choose";
import { commandOf, MISTAKES, type Mistake, momentsOf, type Wrong, wrongWith } from "./mistake";
import "./together.css";

interface SomethingWrongProps {
  readonly driver: Driver;
  /** The proposal is made. */
  onDone(): void;
}

/** In a night without a referee: say what is wrong, and propose to put it right. */
export function SomethingWrong({ driver, onDone }: SomethingWrongProps) {
  const state = driver.link.state.value;
  if (!state || !decidesTogether(state)) return null;
  return (
    <details class="wrong">
      <summary class="button">{t("phone.together.wrong")}</summary>
      <WrongForm driver={driver} state={state} onDone={onDone} />
    </details>
  );
}

function WrongForm({ driver, state, onDone }: SomethingWrongProps & { state: PublicState }) {
  const [first] = state.cars;
  const own = carOf(state, driver.seat) ?? first;
  const chosen = useSignal<Wrong | null>(null);
  const wrong = chosen.value ?? (own && wrongWith("undo", own));
  if (!wrong) return null;
  const change = (part: Partial<Wrong>) => {
    chosen.value = { ...wrong, ...part };
  };
  const command = commandOf(wrong, boardOf(state.track));
  const propose = async () => {
    if (command && (await driver.say({ do: "propose", command }))) onDone();
  };
  return (
    <div class="fields">
      <Choose
        label={t("phone.together.what")}
        value={wrong.kind}
        options={MISTAKES.map((kind) => [kind, t(`phone.together.${kind}`)])}
        onChange={(kind) => change({ kind: kind as Mistake })}
      />
      <Details driver={driver} state={state} wrong={wrong} change={change} />
      <p class="quiet">{t("phone.together.note")}</p>
      {driver.refusal.value && (
        <p class="refusal" role="alert">
          {driver.refusal.value}
        </p>
      )}
      <button
        type="button"
        class="button main"
        disabled={!command || !driver.link.live.value}
        onClick={() => void propose()}
      >
        {t("phone.together.propose")}
      </button>
    </div>
  );
}

interface DetailsProps {
  readonly driver: Driver;
  readonly state: PublicState;
  readonly wrong: Wrong;
  readonly change: (part: Partial<Wrong>) => void;
}

/** What else has to be known of this kind of mistake. */
function Details({ driver, state, wrong, change }: DetailsProps) {
  if (wrong.kind === "undo" || wrong.kind === "finish") return null;
  if (wrong.kind === "back") return <Back driver={driver} state={state} wrong={wrong} change={change} />;
  const takeCar = (seat: Seat) => {
    const car = carOf(state, seat);
    if (car) change({ ...wrongWith(wrong.kind, car), card: wrong.card });
  };
  return (
    <>
      <Choose
        label={t("phone.together.car")}
        value={wrong.seat}
        options={state.cars.map(({ seat }) => [seat, nameOf(driver.names.value, seat)])}
        onChange={(seat) => takeCar(seat as Seat)}
      />
      {wrong.kind === "correct" && <Where state={state} wrong={wrong} change={change} />}
      {wrong.kind === "recount" && (
        <Choose
          label={t("phone.together.card")}
          value={wrong.card}
          options={CARDS.map((card) => [card, cardName(card)])}
          onChange={(name) => change({ card: CARDS.find((card) => card === name) ?? wrong.card })}
        />
      )}
    </>
  );
}

function Back({ driver, state, wrong, change }: DetailsProps) {
  const moments = momentsOf(state);
  return (
    <Choose
      label={t("phone.together.until")}
      value={String(wrong.to ?? "")}
      options={[
        ["", t("phone.together.choose")],
        ...moments.map((event): [string, string] => [
          String(event.no),
          describeEvent(event, driver.names.value),
        ]),
      ]}
      onChange={(no) => change({ to: no ? Number(no) : null })}
    />
  );
}

/** Where the car really stands, by the number printed beside its Space. */
function Where({ state, wrong, change }: Omit<DetailsProps, "driver">) {
  const board = boardOf(state.track);
  if (!board) return null;
  const marks = Array.from({ length: highestMark(board, wrong.corner) + 1 }, (_, mark) => String(mark));
  const mark = Math.min(wrong.mark, marks.length - 1);
  const laps = Array.from({ length: (state.laps ?? 1) + 1 }, (_, lap) => String(lap));
  return (
    <>
      <Choose
        label={t("phone.together.mark")}
        value={String(mark)}
        options={marks.map((one) => [one, one])}
        onChange={(one) => change({ mark: Number(one) })}
      />
      {board.corners.length > 0 && (
        <Choose
          label={t("phone.together.corner")}
          value={String(wrong.corner)}
          options={board.corners.map(({ after, limit }, index) => [
            String(after),
            t("phone.together.limit", { number: index + 1, limit }),
          ])}
          onChange={(after) => change({ corner: Number(after), mark })}
        />
      )}
      <Choose
        label={t("phone.together.spot")}
        value={wrong.spot}
        options={(["line", "off"] as const).map((spot) => [spot, t("phone.together.spots", { spot })])}
        onChange={(spot) => change({ spot: spot === "line" ? "line" : "off" })}
      />
      <Choose
        label={t("word.lap")}
        value={String(wrong.lap)}
        options={laps.map((lap) => [lap, lap])}
        onChange={(lap) => change({ lap: Number(lap) })}
      />
    </>
  );
}
