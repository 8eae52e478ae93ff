// What a rewriting of the race would lead to, asked of the hub before it is done.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Preview } from "../../shared/messages";
import type { Rewriting } from "../../shared/words";
import type { Desk } from "../desk";

/** The hub's preview; or it is being asked for, would open a sealed plan, or the command would be refused. */
export type Foreseen = Preview | "asking" | "sealed" | "refused";

/** Ask what a command would lead to, and again when the race has moved on: the sum would no longer be true. */
export function usePreview(desk: Desk, command: Rewriting): Foreseen {
  const found = useSignal<{ readonly no: number | undefined; readonly seen: Foreseen } | null>(null);
  const no = desk.link.state.value?.no;
  useEffect(() => {
    let current = true;
    desk.preview(command).then((seen) => {
      if (current) found.value = { no, seen };
    });
    return () => {
      current = false;
    };
  }, [no]);
  return found.value?.no === no ? (found.value?.seen ?? "asking") : "asking";
}
