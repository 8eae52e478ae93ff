// What a page knows of the table: signals only, nothing here touches the page or the network.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type {
  AnyEvent,
  HubStatus,
  Presence,
  PublicState,
  ReaderStatus,
  SeatView,
  SeenTag,
} from "../messages";
import type { Reply, Seat } from "../words";

export type Connection =
  | "connecting"
  | "online"
  | "offline"
  /** The same seat was opened in another window; this one has been cut off for good. */
  | "taken-over"
  /** The referee freed the seat. */
  | "freed"
  /** The login is not known: the seat was freed while this page was away, or the token is wrong. */
  | "refused";

export type Hub = HubStatus["state"] | "unknown";

interface Told {
  /** Grows by one with every event heard on this page; a key for lists. */
  readonly at: number;
  readonly event: AnyEvent;
}

export interface TableState {
  readonly connection: Signal<Connection>;
  readonly hub: Signal<Hub>;
  readonly state: Signal<PublicState | null>;
  readonly view: Signal<SeatView | null>;
  /** The newest events heard on this line, oldest first, at most TICKER_LENGTH. */
  readonly ticker: Signal<readonly Told[]>;
  /** What has been told on this line. */
  readonly heard: Set<"state" | "view">;
  /** Events heard and not yet in the ticker. */
  readonly untold: AnyEvent[];
  readonly presence: Signal<Readonly<Partial<Record<Seat, Presence["state"]>>>>;
  readonly readers: Signal<Readonly<Record<string, ReaderStatus["state"]>>>;
  /** Why readers are not there, in a word of their bridge; only those that told one. */
  readonly readerTroubles: Signal<Readonly<Record<string, string>>>;
  /** The newest tag the referee was shown. */
  readonly seenTag: Signal<SeenTag | null>;
  /** What became of the newest tap on a reader of this seat, where it was more than entered. */
  readonly tapReply: Signal<Reply | null>;
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
    state: signal<PublicState | null>(null),
    view: signal<SeatView | null>(null),
    ticker: signal<readonly Told[]>([]),
    heard: new Set(),
    untold: [],
    presence: signal({}),
    readers: signal({}),
    readerTroubles: signal({}),
    seenTag: signal<SeenTag | null>(null),
    tapReply: signal<Reply | null>(null),
    live: computed(() => connection.value === "online" && hub.value === "online"),
  };
}
