import { useSignal } from "@preact/signals";
import { t } from "../../shared/i18n";
import type { PublicState } from "../../shared/messages";
import { nameOf } from "../../shared/narration";
import { CarBadge } from "../../shared/ui/CarBadge";
import { askedOfSeats } from "../../shared/waiting";
import { CARDS, type Proposed, type Seat } from "../../shared/words";
import { QuestionFor } from "../race/QuestionFor";
import { SheetNotice } from "../sheets/SheetNotice";
import { CardKeys } from "../ui/CardKeys";
import { Dialog } from "../ui/Dialog";
import type { StandIn } from "./standIn";

interface PageProps {
  readonly desk: StandIn;
  readonly state: PublicState;
  readonly onClose: () => void;
}

/** Which car is to be put right, or leaves. */
export function CarPage({ act, desk, state, onClose }: PageProps & { readonly act: "correct" | "retire" }) {
  return (
    <Dialog title={t(`ref.together.${act}`)} onClose={onClose}>
      <CarButtons
        desk={desk}
        seats={onTheRoad(state)}
        onSeat={(seat) => {
          desk.sheet.value = { kind: act, seat };
        }}
      />
    </Dialog>
  );
}

/** Whose card lies on the table, and which. */
export function RecountPage({ desk, state, onClose }: PageProps) {
  const seat = useSignal<Seat | null>(null);
  const chosen = seat.value;
  return (
    <Dialog title={t("ref.together.recount")} onClose={onClose}>
      <p>{t("ref.together.recount.what")}</p>
      <CarButtons
        desk={desk}
        seats={onTheRoad(state)}
        chosen={chosen}
        onSeat={(one) => {
          seat.value = one;
        }}
      />
      {chosen && (
        <CardKeys cards={CARDS} onPress={(card) => void desk.send({ do: "recount", seat: chosen, card })} />
      )}
      <SheetNotice desk={desk} />
    </Dialog>
  );
}

/** The answer of a driver who cannot give it: whose phone is gone, or who went to open the door. */
export function AnswerPage({ desk, state, onClose }: PageProps) {
  const seat = useSignal<Seat | null>(null);
  const others = askedOfSeats(state.waiting).filter((one) => one.seat !== desk.driver.seat);
  const waiting = others.find((one) => one.seat === seat.value);
  return (
    <Dialog title={t("ref.together.answer")} onClose={onClose}>
      <p>{t(others.length > 0 ? "ref.together.answer.what" : "ref.together.answer.nobody")}</p>
      <CarButtons
        desk={desk}
        seats={others.map((one) => one.seat)}
        chosen={seat.value}
        onSeat={(one) => {
          seat.value = one;
        }}
      />
      {waiting && (
        <QuestionFor
          key={`${waiting.seat}-${waiting.for}`}
          waiting={waiting}
          table={state}
          go={t("proposal.propose")}
          onAnswer={(command) => void desk.send(command as Proposed)}
        />
      )}
      <SheetNotice desk={desk} />
    </Dialog>
  );
}

interface CarButtonsProps {
  readonly desk: StandIn;
  readonly seats: readonly Seat[];
  readonly chosen?: Seat | null;
  readonly onSeat: (seat: Seat) => void;
}

function CarButtons({ desk, seats, chosen, onSeat }: CarButtonsProps) {
  return (
    <ul class="acts">
      {seats.map((seat) => (
        <li key={seat}>
          <button
            type="button"
            class="button"
            aria-pressed={chosen === undefined ? undefined : chosen === seat}
            onClick={() => onSeat(seat)}
          >
            <CarBadge seat={seat} label={false} />
            <bdi>{nameOf(desk.driver.names.value, seat)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

const onTheRoad = ({ cars }: PublicState): readonly Seat[] =>
  cars.filter(({ status }) => status === "racing").map(({ seat }) => seat);
