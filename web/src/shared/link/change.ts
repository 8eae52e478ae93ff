// How messages change what a page knows.
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
import { shared } from "./sharing";
import { type ReaderFigures, type TableState, TICKER_LENGTH } from "./state";
import type { Topic } from "./topics";

const TOGETHER_MS = 30;

/** Apply one message; an unreadable one is ignored. Replies are not state: they go to the commands. */
export function applyMessage(table: TableState, topic: Topic, payload: string): void {
  const message = read(payload);
  if (message === undefined) return;
  switch (topic.kind) {
    case "status":
      takeStatus(table, message as HubStatus);
      break;
    case "state":
      takeState(table, message as PublicState);
      break;
    case "view":
      takeView(table, message as SeatView);
      break;
    case "hand":
      table.dealt.value = message as DealtHand;
      break;
    case "event":
      takeEvent(table, message as AnyEvent);
      break;
    case "presence":
      table.presence.value = { ...table.presence.value, [topic.seat]: presenceIn(message) };
      break;
    case "reader":
      takeReader(table, topic.reader, message);
      break;
    case "tap":
      table.seenTap.value = message as SeenTap;
      break;
    case "tag":
      table.seenTag.value = message as SeenTag;
      break;
  }
}

/** The hub that goes says no address: the last one stays, for it will be back there. */
function takeStatus(table: TableState, { state, url, health }: HubStatus): void {
  table.hub.value = state;
  table.closedDoors.value = Object.keys(health?.doors ?? {}).length;
  if (url) table.address.value = url;
}

/** Parse JSON, or the bare word that a simple device sends. */
export function read(payload: string): unknown {
  if (payload === "") return undefined;
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
}

/** Whether a message is older than what this connection has already delivered: a late copy of an earlier state. */
function isOlder(message: PublicState, known: PublicState | null): boolean {
  return known !== null && known.race === message.race && message.no < known.no;
}

/**
 * Start a connection: nobody knows what was missed since the last one. What arrives first counts, even if it is older
 * than what is known: the hub may have been restored from a backup.
 */
export function startConnection(table: TableState): void {
  table.received.clear();
  forgetEvents(table);
}

function takeState(table: TableState, message: PublicState): void {
  if (table.received.has("state") && isOlder(message, table.state.value)) return;
  table.received.add("state");
  if (table.state.value && table.state.value.race !== message.race) forgetEvents(table);
  table.state.value = shared(table.state.value, message);
}

function takeView(table: TableState, message: SeatView): void {
  takeState(table, message);
  if (table.received.has("view") && isOlder(message, table.view.value)) return;
  table.received.add("view");
  table.view.value = message;
}

function forgetEvents(table: TableState): void {
  table.pendingEvents.length = 0;
  table.ticker.value = [];
}

/**
 * Events arrive in bursts: apply them together, so that the page is redrawn only once. Ticks are no news: somebody who
 * ticks row by row would drive everything else out.
 */
function takeEvent(table: TableState, event: AnyEvent): void {
  if (event.type === "ticked") return;
  if (table.pendingEvents.push(event) === 1) setTimeout(() => tell(table), TOGETHER_MS);
}

function tell(table: TableState): void {
  const shown = table.ticker.value;
  const first = (shown[shown.length - 1]?.at ?? 0) + 1;
  const news = table.pendingEvents.splice(0).map((event, index) => ({ at: first + index, event }));
  table.ticker.value = [...shown, ...news].slice(-TICKER_LENGTH);
}

function takeReader(table: TableState, reader: string, message: unknown): void {
  table.readers.value = { ...table.readers.value, [reader]: readerIn(message) };
  const { [reader]: _, ...others } = table.readerTroubles.value;
  const { reason } = fields(message);
  table.readerTroubles.value = typeof reason === "string" ? { ...others, [reader]: reason } : others;
  table.readerFigures.value = { ...table.readerFigures.value, [reader]: figuresIn(message) };
}

function figuresIn(message: unknown): ReaderFigures {
  const { counters, firmware, port } = fields(message);
  const { bad_frames, ghosts } = fields(counters);
  const about = [firmware, port].filter((part): part is string => typeof part === "string").join(", ");
  return { counted: counters !== undefined, spoilt: countIn(bad_frames), ghosts: countIn(ghosts), about };
}

const countIn = (value: unknown): number => (typeof value === "number" && value > 0 ? value : 0);

const presenceIn = (message: unknown): Presence["state"] =>
  wordIn(message) === "online" ? "online" : "lost";

function readerIn(message: unknown): ReaderStatus["state"] {
  const word = wordIn(message);
  return word === "online" || word === "offline" ? word : "lost";
}

const wordIn = (message: unknown): unknown => (typeof message === "string" ? message : fields(message).state);

/** Phones and readers write these topics themselves: a page must survive anything in them. */
function fields(message: unknown): Readonly<Record<string, unknown>> {
  return typeof message === "object" && message !== null ? { ...message } : {};
}
