import { useEffect, useMemo } from "preact/hooks";
import type { Card } from "../../shared/words";
import type { Driver } from "../driver";
import type { Screen } from "../screen";
import { type Dealt, dealtTo, heldIn, playedFrom } from "./hand";

/** The dealt hand, if there is one, and the screen as it is played from it. */
export function useDealt(driver: Driver): { dealt: Dealt | null; screen: Screen } {
  const hand = useMemo(() => dealtTo(driver.link, driver.screen), [driver]);
  const dealt = hand.value;
  const screen = playedFrom(driver.screen.value, dealt);
  useEffect(() => {
    if (dealt?.cards) keepTo(dealt.cards, driver, screen);
  }, [dealt?.cards]);
  const open = dealt ? openMoves(driver) : "";
  useEffect(() => {
    // nothing of a dealt game lies on the table, so there is nothing for hands to do
    if (open) void driver.link.send({ do: "ticked", moves: open.split(" ") });
  }, [open]);
  return { dealt, screen };
}

/** The ids of what this driver's hands would have to move. */
function openMoves({ link, seat }: Driver): string {
  const { hands = [], put_back = [] } = link.state.value ?? {};
  const moves = [...hands, ...put_back];
  return moves.flatMap((move) => (move.seat === seat ? [move.id] : [])).join(" ");
}

/** Put down what was picked from a hand that has been dealt again since. */
function keepTo(cards: readonly Card[], driver: Driver, screen: Screen): void {
  if (screen.kind === "plan") {
    const draft = driver.draftFor(screen.view);
    const picks = heldIn(cards, draft.picks);
    if (picks.length < draft.picks.length) driver.changeDraft(screen.view, { ...draft, picks });
  }
  if (screen.kind === "asked" && screen.ask === "discard") {
    const picks = driver.discardsFor(screen.view);
    const held = heldIn(cards, picks);
    if (held.length < picks.length) driver.changeDiscards(screen.view, held);
  }
}
