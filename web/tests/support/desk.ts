// The referee's desk at a table whose hub is online.
import type { Signal } from "@preact/signals";
import { Desk } from "../../src/referee/desk";
import type { Link } from "../../src/shared/link";
import { newTableState } from "../../src/shared/link/state";
import type { PublicState } from "../../src/shared/messages";
import type { Command, Reply } from "../../src/shared/words";

export function aDesk(state: Signal<PublicState>, send: (command: Command) => Promise<Reply>): Desk {
  const known = newTableState();
  known.connection.value = "online";
  known.hub.value = "online";
  const link = { ...known, table: "main", state, send, close: () => undefined };
  return new Desk(link as unknown as Link, "token");
}
