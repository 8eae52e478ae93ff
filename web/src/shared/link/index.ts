// The entry point: a page opens one link and reads signals.
import { effect } from "@preact/signals";
import { playOn } from "../library";
import { lookForNewVersion } from "../version";
import type { Command, Reply, Seat } from "../words";
import { applyMessage, read, startConnection } from "./change";
import { Commands } from "./commands";
import { Line } from "./line";
import { newTableState, type TableState } from "./state";
import { tableOfPage } from "./tableOfPage";
import { type Topic, Topics, type Who } from "./topics";

export interface Login {
  readonly user: string;
  readonly token: string;
}

export interface LinkSettings {
  readonly table?: string;
  readonly who?: Who;
  readonly login?: Login;
  /** For tests and tools; by default `/mqtt` on the page's own host. */
  readonly url?: string;
}

export interface Link extends TableState {
  readonly table: string;
  /** Send a command; it resolves with the hub's reply, and is resent by id after a lost connection. */
  send(command: Command): Promise<Reply>;
  /** Take the seat back from another window after `taken-over`. */
  reopen(): void;
  close(): void;
}

const ENDED = { lost: "offline", "taken-over": "taken-over", freed: "freed", refused: "refused" } as const;

export function openLink(settings: LinkSettings = {}): Link {
  const { table = tableOfPage(), who = { kind: "guest" }, login, url = ownAddress() } = settings;
  const topics = new Topics(table);
  const known = newTableState();
  const commandTopic = topics.command(who);
  const publish = (payload: string) => commandTopic !== null && line.publish(commandTopic, payload);
  const commands = new Commands(publish, known.sending);
  const line = new Line({
    url,
    login,
    will: who.kind === "seat" ? presence(topics, who.seat, "lost") : undefined,
    subscriptions: topics.subscriptions(who),
    onOpen: () => {
      if (known.connection.value === "offline") void lookForNewVersion(() => known.sending.value !== null);
      known.connection.value = "online";
      startConnection(known);
      commands.resend();
      if (who.kind === "seat") greet(who.seat);
    },
    onEnd: (ending) => {
      known.connection.value = ENDED[ending];
      if (ending !== "lost") commands.close();
    },
    onMessage: (topic, payload) => dispatch(known, commands, topics.parse(topic), payload),
  });

  /** A phone announces itself and requests what only its seat may know. */
  function greet(seat: Seat): void {
    const here = presence(topics, seat, "online");
    line.publish(here.topic, here.payload, true);
    void commands.send({ do: "hello" }, undefined);
  }

  const stopWatching = watchWaking(() => line.wake());
  const stopNaming = effect(() => {
    playOn(known.state.value);
  });
  line.open();
  return {
    ...known,
    table,
    send: (command) => commands.send(command, (known.view.value ?? known.state.value)?.no),
    reopen: () => line.open(),
    close: () => {
      stopWatching();
      stopNaming();
      commands.close();
      line.close();
    },
  };
}

function dispatch(known: TableState, commands: Commands, about: Topic | null, payload: string): void {
  if (about?.kind === "reply") takeReply(known, commands, read(payload) as Reply);
  else if (about) applyMessage(known, about, payload);
}

/** A reader of this seat also sends commands for it: replies to those are not replies to this page. */
function takeReply({ tapReply }: TableState, commands: Commands, reply: Reply): void {
  if (reply.id?.startsWith("tap ")) tapReply.value = reply;
  else commands.take(reply);
}

function presence(topics: Topics, seat: Seat, state: "online" | "lost") {
  return { topic: topics.presence(seat), payload: JSON.stringify({ state }) };
}

function ownAddress(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/mqtt`;
}

function watchWaking(wake: () => void): () => void {
  const looked = () => document.visibilityState === "visible" && wake();
  document.addEventListener("visibilitychange", looked);
  addEventListener("online", wake);
  addEventListener("pageshow", looked);
  return () => {
    document.removeEventListener("visibilitychange", looked);
    removeEventListener("online", wake);
    removeEventListener("pageshow", looked);
  };
}
