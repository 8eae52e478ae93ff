// A driver's page without a page: the link is replaced, its messages and replies are the test's own.
import { Driver } from "../../src/phone/driver";
import type { Link } from "../../src/shared/link";
import { newTableState } from "../../src/shared/link/state";
import type { Own, PublicState, SeatView } from "../../src/shared/messages";
import type { Command, Reply } from "../../src/shared/words";
import { aView } from "./phone";

/** What the link knows, and what was sent by it. */
export const known = newTableState();
export const sent: Command[] = [];
let reply: Reply = { id: "1", ok: true, no: 8 };

export const link = (): Link => ({
  ...known,
  table: "main",
  send: (command) => {
    sent.push(command);
    return Promise.resolve(reply);
  },
  reopen: () => undefined,
  close: () => undefined,
});

/** Start a driver's page of the red car, connected to the hub. */
export function aDriver(): Driver {
  sent.length = 0;
  reply = { id: "1", ok: true, no: 8 };
  known.state.value = null;
  known.view.value = null;
  known.ticker.value = [];
  known.connection.value = "online";
  known.hub.value = "online";
  return new Driver({ seat: "red", user: "seat-red", token: "" }, "main");
}

/** The hub will answer like this. */
export function answering(code: string, facts = {}): void {
  reply = { id: "1", ok: false, code, facts, text: "" };
}

/** The hub publishes a view. */
export function told(changed: Partial<PublicState>, own: Partial<Own>): SeatView {
  const view = aView(changed, own);
  known.state.value = view;
  known.view.value = view;
  return view;
}

export const settled = () => new Promise((resolve) => setTimeout(resolve));
