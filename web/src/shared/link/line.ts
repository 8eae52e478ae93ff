// The connection to the hub: MQTT 3.1.1 over WebSocket, reopened whenever it breaks. The only module that knows mqtt.js.
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { randomId } from "../random";

export type Ending = "lost" | "taken-over" | "freed" | "refused";

export interface LineSettings {
  readonly url: string;
  readonly login?: { readonly user: string; readonly token: string } | undefined;
  readonly will?: { readonly topic: string; readonly payload: string } | undefined;
  readonly subscriptions: Readonly<Record<string, { readonly qos: 0 | 1 }>>;
  onOpen(): void;
  onEnd(ending: Ending): void;
  onMessage(topic: string, payload: string): void;
}

const TAKEN_OVER = 4001;
const SEAT_FREED = 4002;
const NOT_AUTHORISED = new Set([4, 5]);
const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 8000;
/** Grows slowly: a hub that is back after some seconds is found a third of that time later at most. */
const RETRY_GROWTH = 1.3;
const PROBE_MS = 2500;
/** mqtt.js sends a ping after so many seconds of silence, and gives the line up after half as many more: nine. */
const KEEPALIVE_SECONDS = 6;
const DECODER = new TextDecoder();

export class Line {
  private client: MqttClient | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private delay = FIRST_RETRY_MS;
  private ending: Ending = "lost";
  private over = false;

  constructor(private readonly settings: LineSettings) {}

  /** Open the connection; it stays open, or is reopened, until `close` or a final ending. */
  open(): void {
    this.hangUp();
    this.ending = "lost";
    this.over = false;
    const client = mqtt.connect(this.settings.url, this.options());
    this.client = client;
    client.on("connect", () => client === this.client && this.opened(client));
    client.on("message", (topic, payload) => client === this.client && this.receive(topic, payload));
    client.on("error", (error) => client === this.client && this.failed(error));
    client.on("close", () => client === this.client && this.ended());
  }

  /** Send at once, or not at all: nothing is queued to be sent when it is outdated. */
  publish(topic: string, payload: string, retain = false): boolean {
    if (!this.client?.connected) return false;
    this.client.publish(topic, payload, { qos: 1, retain });
    return true;
  }

  /** The page is visible again: reconnect at once, and check whether a connection that seems open still is. */
  wake(): void {
    if (this.over) return;
    if (this.client?.connected) this.probe(this.client);
    else if (!this.client) this.open();
  }

  close(): void {
    this.over = true;
    this.hangUp();
  }

  private options(): IClientOptions {
    const { login, will } = this.settings;
    return {
      protocolVersion: 4,
      clean: true,
      clientId: `page-${randomId()}`,
      keepalive: KEEPALIVE_SECONDS,
      connectTimeout: 8000,
      reconnectPeriod: 0,
      queueQoSZero: false,
      ...(login ? { username: login.user, password: login.token } : {}),
      ...(will ? { will: { topic: will.topic, payload: will.payload as never, qos: 1, retain: true } } : {}),
      createWebsocket: (url, protocols) => this.socket(url, protocols),
    };
  }

  private socket(url: string, protocols: string[]): WebSocket {
    const socket = new WebSocket(url, protocols);
    const send = socket.send.bind(socket);
    // mqtt.js sends DISCONNECT on a socket the hub has already closed; the browser would log that as an error.
    socket.send = (data) => {
      if (socket.readyState === WebSocket.OPEN) send(data);
    };
    socket.addEventListener("close", ({ code }) => {
      if (code === TAKEN_OVER) this.ending = "taken-over";
      if (code === SEAT_FREED) this.ending = "freed";
    });
    return socket;
  }

  private opened(client: MqttClient): void {
    this.delay = FIRST_RETRY_MS;
    client.subscribe({ ...this.settings.subscriptions });
    this.settings.onOpen();
  }

  private receive(topic: string, payload: Uint8Array): void {
    this.settings.onMessage(topic, DECODER.decode(payload));
  }

  private failed(error: Error & { code?: unknown }): void {
    if (typeof error.code === "number" && NOT_AUTHORISED.has(error.code)) this.ending = "refused";
  }

  private ended(): void {
    this.hangUp();
    this.over = this.ending !== "lost";
    if (!this.over) this.retryLater();
    this.settings.onEnd(this.ending);
  }

  private retryLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.delay * (0.75 + Math.random() / 4));
    this.delay = Math.min(this.delay * RETRY_GROWTH, LONGEST_RETRY_MS);
  }

  /** Request the retained messages again: they prove that the connection is alive, and bring the latest state. */
  private probe(client: MqttClient): void {
    const timer = setTimeout(() => client === this.client && this.ended(), PROBE_MS);
    client.subscribe({ ...this.settings.subscriptions }, () => clearTimeout(timer));
  }

  private hangUp(): void {
    clearTimeout(this.timer);
    const client = this.client;
    this.client = null;
    client?.on("error", () => undefined);
    client?.end(true);
  }
}
