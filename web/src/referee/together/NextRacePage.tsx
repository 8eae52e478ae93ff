import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Board } from "../../shared/boards";
import { number, t } from "../../shared/i18n";
import { boardOf, boards, reloadBoards } from "../../shared/library";
import type { PublicState } from "../../shared/messages";
import { boardName, driverName } from "../../shared/narration";
import { CarBadge } from "../../shared/ui/CarBadge";
import { MOST_LAPS } from "../../shared/vocabulary";
import { byBox } from "../setup/boards";
import { setUpCommand } from "../setup/command";
import { ModulesChoice } from "../setup/modules/ModulesChoice";
import { type Night, onBoard } from "../setup/night";
import { SheetNotice } from "../sheets/SheetNotice";
import { Choice } from "../ui/Choice";
import { Dialog } from "../ui/Dialog";
import { NumberField } from "../ui/NumberField";
import { drivenAgain, type GridOrder, gridOrders, inGridOrder, withAllJoined } from "./nextRace";
import type { StandIn } from "./standIn";

interface NextRacePageProps {
  readonly desk: StandIn;
  readonly state: PublicState;
  readonly onClose: () => void;
}

const ORDER_NAMES = {
  same: "ref.next.same",
  reversed: "ref.next.reversed",
  "result-reversed": "ref.next.result-reversed",
  lots: "ref.grid.draw",
} as const;

/** The race to propose: its board, laps, order and modules. */
function useNextRace(state: PublicState) {
  const board = useSignal(state.setup?.track ?? null);
  const laps = useSignal(state.laps);
  const order = useSignal<GridOrder>("same");
  const edited = useSignal<Night | null>(null);
  const spots = boardOf(board.value)?.grid_spots;
  const again = edited.value ? withAllJoined(edited.value, state, spots) : drivenAgain(state, spots);
  const seats = again.drivers.map(({ seat }) => seat).join();
  const night = useMemo(() => inGridOrder(again, order.value, state), [order.value, seats, edited.value]);
  const choose = (track: string) => {
    laps.value = boardOf(track)?.laps ?? null;
    board.value = track;
    edited.value = onBoard(again, track);
  };
  const edit = (change: (night: Night) => Night) => {
    edited.value = change(again);
  };
  return { board, laps, order, again, night: { ...night, laps: laps.value }, choose, edit };
}

/** The next race as a driver proposes it: the same again, unless something is changed. */
export function NextRacePage({ desk, state, onClose }: NextRacePageProps) {
  useEffect(reloadBoards, []);
  const { board, laps, order, again, night, choose, edit } = useNextRace(state);
  const command = setUpCommand(night);
  const actions = (
    <button
      type="button"
      class="button main"
      disabled={!desk.link.live.value || !command}
      onClick={() => command && void desk.send(command)}
    >
      {t("proposal.propose")}
    </button>
  );
  return (
    <Dialog title={t("ref.next.title")} onClose={onClose} actions={actions}>
      <BoardChoice all={byBox(Object.values(boards().value))} chosen={board.value} onChoose={choose} />
      <NumberField
        label={t("ref.grid.laps")}
        value={laps.value}
        least={1}
        most={MOST_LAPS}
        onChange={(wish) => {
          laps.value = wish;
        }}
      />
      <Choice
        label={t("ref.grid.title")}
        options={gridOrders(state).map((value) => ({ value, label: t(ORDER_NAMES[value]) }))}
        value={order.value}
        onChange={(value) => {
          order.value = value;
        }}
      />
      <Grid night={night} />
      <ModulesChoice night={again} change={edit} />
      <SheetNotice desk={desk} />
    </Dialog>
  );
}

interface BoardChoiceProps {
  readonly all: readonly Board[];
  readonly chosen: string | null;
  readonly onChoose: (track: string) => void;
}

function BoardChoice({ all, chosen, onChoose }: BoardChoiceProps) {
  return (
    <label class="board-choice">
      <span>{t("ref.board.which")}</span>
      <select
        class="button"
        value={chosen ?? ""}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {all.map(({ id, name }) => (
          <option key={id} value={id}>
            {boardName(id, name)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Grid({ night }: { night: Night }) {
  return (
    <ol class="next-grid">
      {night.drivers.map((driver, index) => (
        <li key={driver.seat}>
          <span class="figures">{number(index + 1)}</span>
          <CarBadge seat={driver.seat} label={false} />
          <bdi>{driverName(driver)}</bdi>
        </li>
      ))}
    </ol>
  );
}
