import { useSignal } from "@preact/signals";
import { modulesNow } from "../../modules/later";
import { byAge } from "../../shared/hands";
import { t } from "../../shared/i18n";
import type { HandMove, PublicState } from "../../shared/messages";
import { CarBadge } from "../../shared/ui/CarBadge";
import type { Seat } from "../../shared/words";
import type { Desk } from "../desk";
import { MovesList } from "../ui/MovesList";
import { movesToPutBack, type OpenMove, openMoves, type SeatMoves } from "./openMoves";

/** What hands have still to do on the real table, seat by seat; a press ticks it off. */
export function Hands({ desk, state }: { desk: Desk; state: PublicState }) {
  const unfolded = useSignal<readonly Seat[]>([]);
  const groups = openMoves(state);
  const back = movesToPutBack(state);
  const { earlier } = byAge(state.hands);
  const all = groups.flatMap(({ moves }) => moves);
  return (
    <section class="panel hands" aria-labelledby="hands-title">
      <div class="hands-head">
        <h2 id="hands-title" class="lettering">
          {t("ref.hands.title")}
        </h2>
        {groups.length > 1 && <TickAll desk={desk} moves={all} />}
      </div>
      {groups.length + back.length === 0 && <p class="soft">{nothingIn(state)}</p>}
      <ul class="hand-seats">
        {groups.map((group) => (
          <SeatHands
            key={group.seat}
            desk={desk}
            group={{ ...group, folded: group.folded && !unfolded.value.includes(group.seat) }}
            onUnfold={() => {
              unfolded.value = [...unfolded.value, group.seat];
            }}
          />
        ))}
      </ul>
      {back.length > 0 && (
        <div class="to-put-back">
          <h3>{t("hands.put-back")}</h3>
          <ul class="hand-seats">
            {back.map((group) => (
              <SeatHands key={group.seat} desk={desk} group={group} />
            ))}
          </ul>
        </div>
      )}
      {earlier.length > 0 && <Earlier desk={desk} moves={earlier} />}
    </section>
  );
}

/** Before the race the upgrades are laid out and taken; otherwise there is nothing to do. */
const nothingIn = (state: PublicState): string =>
  (state.garage && modulesNow()?.handsInGarage(state)) ?? t("ref.hands.none");

/** What is left over from earlier rounds, on one line until somebody wants to read it. */
function Earlier({ desk, moves }: { desk: Desk; moves: readonly HandMove[] }) {
  return (
    <details class="earlier">
      <summary>{t("ref.hands.earlier", { count: moves.length })}</summary>
      <MovesList moves={moves} none="" />
      <TickAll desk={desk} moves={moves} />
    </details>
  );
}

interface SeatHandsProps {
  readonly desk: Desk;
  readonly group: SeatMoves;
  readonly onUnfold?: () => void;
}

function SeatHands({ desk, group: { seat, moves, folded }, onUnfold }: SeatHandsProps) {
  const shown = folded ? moves.slice(0, 1) : moves;
  return (
    <li class="hand-seat">
      <CarBadge seat={seat} />
      <ul>
        {shown.map((move) => (
          <li key={move.id}>
            <Tick desk={desk} move={move} />
          </li>
        ))}
      </ul>
      {folded && (
        <button
          type="button"
          class="button"
          aria-label={t("ref.hands.more", { count: moves.length - 1, seat: t(`seat.${seat}`) })}
          onClick={onUnfold}
        >
          {t("ref.hands.plus", { count: moves.length - 1 })}
        </button>
      )}
      {moves.length > 1 && <TickAll desk={desk} moves={moves} seat={seat} />}
    </li>
  );
}

/** One move; it stays ticked until the hub's next state leaves it out. */
function Tick({ desk, move }: { desk: Desk; move: OpenMove }) {
  const ticked = desk.ticked.value.has(move.id);
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={ticked}
        disabled={ticked || !desk.link.live.value}
        onChange={() => void desk.tick([move.id])}
      />
      <span>{move.text}</span>
    </label>
  );
}

interface TickAllProps {
  readonly desk: Desk;
  readonly moves: readonly Pick<OpenMove, "id">[];
  /** The seat they belong to; all seats without one. */
  readonly seat?: Seat;
}

function TickAll({ desk, moves, seat }: TickAllProps) {
  return (
    <button
      type="button"
      class="button small tick-all"
      disabled={!desk.link.live.value}
      aria-label={seat && t("ref.hands.all-of", { seat: t(`seat.${seat}`) })}
      onClick={() => void desk.tick(moves.map(({ id }) => id))}
    >
      {t(seat ? "ref.hands.all" : "ref.hands.all-seats")}
    </button>
  );
}
