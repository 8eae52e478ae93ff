"""Step 9 · Replenish hand.

The play area goes onto the discard pile, then draw up to a full hand. An empty deck is replaced by the shuffled discard
pile; when both are empty, the hand stays short.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.conditions import hand_size
from companion.engine.events import Replenished
from companion.engine.turn_step import TurnStep

if TYPE_CHECKING:
    from companion.engine.unfolding import Unfolding


def replenish(u: Unfolding) -> None:
    """Draw to a full hand; this ends the turn."""
    seat = u.turn.seat
    holdings = u.car(seat).holdings
    deck, discard = len(holdings.deck), len(holdings.discard) + len(holdings.play_area)
    missing = max(0, hand_size(u.race, seat) - len(holdings.hand))
    drawn = min(missing, deck + discard)
    u.tell(Replenished(seat, drawn, reshuffled=drawn > deck))


STEP = TurnStep("replenish-hand", resolve=replenish)
