// The set-up under way: what the referee changes is told to the hub, so that the television shows it at once.
import { effect, type Signal, signal } from "@preact/signals";
import { boardOf } from "../../shared/library";
import type { Link } from "../../shared/link";
import type { Reply, Seat } from "../../shared/words";
import { nightOf, setUpCommand } from "./command";
import { keepNight, recallNight } from "./memory";
import { drawn, EMPTY_NIGHT, forNextTime, mostCars, type Night, withJoined, withoutDriver } from "./night";

export type SetUpStep = "board" | "drivers" | "grid";
type No = Extract<Reply, { ok: false }>;

const PAUSE_MS = 400;

export interface NightDesk {
  readonly night: Signal<Night>;
  readonly step: Signal<SetUpStep>;
  /** Whether a last night was found on this device. */
  readonly recalled: Signal<boolean>;
  /** What the hub had against the set-up as it stands. */
  readonly refused: Signal<No | null>;
  change(change: (night: Night) => Night): void;
  /** Go to the grid; it is drawn by lot unless an order was given. */
  toGrid(): void;
  draw(): void;
  sendAway(seat: Seat): void;
  /** Begin a next race with these drivers, in an order already settled. */
  again(order: (night: Night) => Night): void;
  forget(): void;
  start(): Promise<boolean>;
  close(): void;
}

export function newNightDesk(link: Link, newRace: Signal<boolean>): NightDesk {
  const last = recallNight();
  const night = signal<Night>(last ?? EMPTY_NIGHT);
  const step = signal<SetUpStep>("board");
  const recalled = signal(last !== null);
  const refused = signal<No | null>(null);
  const sentAway = new Set<Seat>();
  let told = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settingUp = () => newRace.value || link.state.value?.phase === "setup";
  const most = () => mostCars(boardOf(night.value.track)?.grid_spots);

  /** After a race its result stays on all screens until the next one starts. */
  const mayTell = () => link.live.value && link.state.value?.phase === "setup" && step.value !== "board";

  async function tell(): Promise<boolean> {
    const command = setUpCommand(night.value);
    const written = JSON.stringify(command);
    if (!command) return false;
    if (written === told) return true;
    const reply = await link.send(command);
    told = reply.ok ? written : "";
    refused.value = reply.ok ? null : reply;
    if (reply.ok) keepNight(night.value);
    return reply.ok;
  }

  const stopTaking = effect(() => {
    const state = link.state.value;
    if (!state || recalled.value || night.peek() !== EMPTY_NIGHT || state.phase !== "setup") return;
    night.value = nightOf(state);
  });
  const stopJoining = effect(() => {
    const joined = link.state.value?.seats ?? [];
    if (settingUp()) night.value = withJoined(night.value, joined, sentAway, most());
  });
  const stopTelling = effect(() => {
    clearTimeout(timer);
    if (!mayTell() || !setUpCommand(night.value)) return;
    timer = setTimeout(() => void tell(), PAUSE_MS);
  });

  const draw = () => {
    night.value = drawn(night.value, lot);
  };
  return {
    night,
    step,
    recalled,
    refused,
    change: (change) => {
      night.value = change(night.value);
    },
    toGrid: () => {
      if (!night.value.settled) draw();
      step.value = "grid";
    },
    draw,
    sendAway: (seat) => {
      sentAway.add(seat);
      night.value = withoutDriver(night.value, seat);
    },
    again: (order) => {
      told = "";
      night.value = { ...order(night.value), settled: true };
      newRace.value = true;
      step.value = "grid";
    },
    forget: () => {
      sentAway.clear();
      recalled.value = false;
      night.value = EMPTY_NIGHT;
      step.value = "board";
    },
    start: async () => {
      clearTimeout(timer);
      if (!(await tell())) return false;
      const reply = await link.send({ do: "start" });
      refused.value = reply.ok ? null : reply;
      if (!reply.ok) return false;
      night.value = forNextTime(night.value);
      keepNight(night.value);
      told = "";
      newRace.value = false;
      step.value = "board";
      return true;
    },
    close: () => {
      clearTimeout(timer);
      for (const stop of [stopJoining, stopTaking, stopTelling]) stop();
    },
  };
}

/** A fair number from 0 up to 1, also on plain http. */
function lot(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number / 2 ** 32;
}
