import { type Signal, useSignal } from "@preact/signals";
import type { TargetedPointerEvent } from "preact";
import { useRef } from "preact/hooks";
import { number, t } from "../../shared/i18n";
import { boardOf } from "../../shared/library";
import { CarBadge } from "../../shared/ui/CarBadge";
import { HeatCount } from "../../shared/ui/Heat";
import { LegendChip } from "../../shared/ui/LegendChip";
import { USUAL_HANDICAP } from "../../shared/vocabulary";
import type { Seat } from "../../shared/words";
import type { Desk } from "../desk";
import { changedDriver, moved, type SetUpDriver } from "./night";

/** The cars in grid order: dragged by the handle, or moved with buttons. */
export function GridOrder({ desk }: { desk: Desk }) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useSignal<Seat | null>(null);
  const said = useSignal("");
  const { drivers } = desk.night.night.value;

  const put = (seat: Seat, to: number) => {
    const from = drivers.findIndex((driver) => driver.seat === seat);
    if (from === to || to < 0 || to >= drivers.length) return;
    desk.night.change((now) => moved(now, from, to));
    said.value = t("ref.grid.moved", { driver: nameIn(drivers[from]), place: to + 1 });
  };
  const drag = (move: TargetedPointerEvent<HTMLElement>) => {
    if (dragged.value) put(dragged.value, rowAt(list.current, move.clientY));
  };
  return (
    <>
      <ol ref={list} class="grid-order">
        {drivers.map((driver, index) => (
          <li key={driver.seat} class={dragged.value === driver.seat ? "grid-row dragged" : "grid-row"}>
            <Handle seat={driver.seat} dragged={dragged} onMove={drag} />
            <span class="figures grid-place">{number(index + 1)}</span>
            <CarBadge seat={driver.seat} />
            <span class="grid-name">{nameIn(driver)}</span>
            {driver.legend ? <LegendChip /> : <Handicap desk={desk} driver={driver} />}
            <MoveButton
              label={t("ref.grid.forward", { driver: nameIn(driver) })}
              sign="↑"
              off={index === 0}
              onPress={() => put(driver.seat, index - 1)}
            />
            <MoveButton
              label={t("ref.grid.back", { driver: nameIn(driver) })}
              sign="↓"
              off={index === drivers.length - 1}
              onPress={() => put(driver.seat, index + 1)}
            />
          </li>
        ))}
      </ol>
      <p role="status" class="sr-only">
        {said.value}
      </p>
    </>
  );
}

interface HandleProps {
  readonly seat: Seat;
  readonly dragged: Signal<Seat | null>;
  readonly onMove: (move: TargetedPointerEvent<HTMLElement>) => void;
}

/** The handle by which a row is dragged. */
function Handle({ seat, dragged, onMove }: HandleProps) {
  const letGo = () => {
    dragged.value = null;
  };
  return (
    <span
      class="handle"
      aria-hidden="true"
      onPointerDown={(down) => {
        down.currentTarget.setPointerCapture(down.pointerId);
        dragged.value = seat;
      }}
      onPointerMove={onMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      {"⠿"}
    </span>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly sign: string;
  readonly off: boolean;
  readonly onPress: () => void;
}

function MoveButton({ label, sign, off, onPress }: MoveButtonProps) {
  return (
    <button
      type="button"
      class="button square"
      aria-label={label}
      aria-disabled={off}
      onClick={() => !off && onPress()}
    >
      {sign}
    </button>
  );
}

/** Heat that an experienced driver leaves out of the engine. */
function Handicap({ desk, driver }: { desk: Desk; driver: SetUpDriver }) {
  const most = boardOf(desk.night.night.value.track)?.heat ?? 0;
  const next = driver.handicap >= Math.min(USUAL_HANDICAP, most) ? 0 : driver.handicap + 1;
  return (
    <button
      type="button"
      class="button handicap"
      onClick={() => desk.night.change((now) => changedDriver(now, driver.seat, { handicap: next }))}
    >
      <span class="sr-only">{nameIn(driver)}</span>
      <span class="handicap-word">{t("ref.grid.handicap-word")}</span>
      <HeatCount count={driver.handicap} sign={driver.handicap ? "−" : ""} />
    </button>
  );
}

const nameIn = (driver: SetUpDriver | undefined): string =>
  driver ? driver.name.trim() || t(`seat.${driver.seat}`) : "";

/** Find the row under a finger; above the first it is the first, below the last the last. */
function rowAt(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  const below = rows.findIndex((row) => y < row.bottom);
  return below < 0 ? rows.length - 1 : below;
}
