// What a page knows about the table: signals only, nothing here touches the page or the network.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type {
  AnyEvent,
  DealtHand,
  HubStatus,
  Presence,
  PublicState,
  ReaderStatus,
  SeatView,
  SeenTag,
  SeenTap,
} from "../messages";
import type { Reply, Seat } from "../words";
import type { Sending } from "./commands";

export type Connection =
  | "connecting"
  | "online"
  | "offline"
  /** The same seat was opened in another window; this one is disconnected for good. */
  | "taken-over"
  /** The referee freed the seat. */
  | "freed"
  /** The login is invalid: the seat was freed while this page was away, or the token is wrong. */
  | "refused";

export type Hub = HubStatus["state"] | "unknown";

interface TickerEntry {
  /** Incremented with every event received on this page; a key for lists. */
  readonly at: number;
  readonly event: AnyEvent;
}

/** How well a reader works: frames that arrived spoilt, tags seen too briefly to count, and what it is. */
export interface ReaderFigures {
  /** Whether its bridge counts at all. */
  readonly counted: boolean;
  readonly spoilt: number;
  readonly ghosts: number;
  readonly about: string;
}

export interface TableState {
  readonly connection: Signal<Connection>;
  readonly hub: Signal<Hub>;
  /** Where guests find the pages; empty until the hub has said so. It changes with the network. */
  readonly address: Signal<string>;
  /** How many ways in do not work, though the table plays on: no network, https, or the port for readers. */
  readonly closedDoors: Signal<number>;
  readonly state: Signal<PublicState | null>;
  readonly view: Signal<SeatView | null>;
  /** The cards a demo deals to this seat; null where everybody has a box. */
  readonly dealt: Signal<DealtHand | null>;
  /** The latest events received on this connection but ticks, oldest first, at most TICKER_LENGTH. */
  readonly ticker: Signal<readonly TickerEntry[]>;
  /** What has been received on this connection. */
  readonly received: Set<"state" | "view">;
  /** Events received but not yet in the ticker. */
  readonly pendingEvents: AnyEvent[];
  readonly presence: Signal<Readonly<Partial<Record<Seat, Presence["state"]>>>>;
  readonly readers: Signal<Readonly<Record<string, ReaderStatus["state"]>>>;
  /** Why readers are not connected, as a code from their bridge; only those that sent one. */
  readonly readerTroubles: Signal<Readonly<Record<string, string>>>;
  /** How well readers work, as far as their bridge counts it. */
  readonly readerFigures: Signal<Readonly<Record<string, ReaderFigures>>>;
  /** The latest outcome of a tap shown to the referee. */
  readonly seenTap: Signal<SeenTap | null>;
  /** The latest tag shown to the referee. */
  readonly seenTag: Signal<SeenTag | null>;
  /** The outcome of the latest tap on this seat's reader, if it was more than an entry. */
  readonly tapReply: Signal<Reply | null>;
  /** Whether a command that somebody has given is still unanswered, and for how long. */
  readonly sending: Signal<Sending | null>;
  /** Whether what is shown is current and commands get through: disable inputs while it is false. */
  readonly live: ReadonlySignal<boolean>;
}

export const TICKER_LENGTH = 120;

export function newTableState(): TableState {
  const connection = signal<Connection>("connecting");
  const hub = signal<Hub>("unknown");
  return {
    connection,
    hub,
    address: signal(""),
    closedDoors: signal(0),
    state: signal<PublicState | null>(null),
    view: signal<SeatView | null>(null),
    dealt: signal<DealtHand | null>(null),
    ticker: signal<readonly TickerEntry[]>([]),
    received: new Set(),
    pendingEvents: [],
    presence: signal({}),
    readers: signal({}),
    readerTroubles: signal({}),
    readerFigures: signal({}),
    seenTap: signal<SeenTap | null>(null),
    seenTag: signal<SeenTag | null>(null),
    tapReply: signal<Reply | null>(null),
    sending: signal<Sending | null>(null),
    live: computed(() => connection.value === "online" && hub.value === "online"),
  };
}
