// What an undo, a redo or an amendment would lead to, asked of the hub before it is done.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Preview } from "../../shared/messages";
import type { Rewriting } from "../../shared/words";
import type { Rewriter } from "../desk";

/** The hub's preview; or it is being asked for, would open a sealed plan, or the command would be refused. */
export type Foreseen = Preview | "asking" | "sealed" | "refused";

/** Ask what a command would lead to. */
export const usePreview = (desk: Rewriter, command: Rewriting): Foreseen =>
  useAsked(desk, () => desk.preview(command));

/** Ask the hub something, and again with every entry: an answer for an earlier entry is no longer true. */
export function useAsked<Answer>(desk: Rewriter, ask: () => Promise<Answer>): Answer | "asking" {
  const found = useSignal<{ readonly no: number | undefined; readonly answer: Answer } | null>(null);
  const no = desk.link.state.value?.no;
  useEffect(() => {
    let current = true;
    ask().then((answer) => {
      if (current) found.value = { no, answer };
    });
    return () => {
      current = false;
    };
  }, [no]);
  return found.value && found.value.no === no ? found.value.answer : "asking";
}
