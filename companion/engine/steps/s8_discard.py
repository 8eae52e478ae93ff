"""Step 8 · Discard.

Any number of hand cards except Heat and Stress. Only the top card of a discard pile is public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.cards import NEVER_DISCARDED, Cards
from companion.engine.events import Discarded, StepReached
from companion.engine.options import Decision, DiscardOption
from companion.engine.refusals import Refused

if TYPE_CHECKING:
    from companion.engine.commands import Discard
    from companion.engine.race import Car
    from companion.engine.unfolding import Unfolding


def decision(car: Car) -> Decision | None:
    """Ask while the hand can hold a card that may go."""
    if not car.holdings.may_discard:
        return None
    return Decision(car.seat, "discard", (DiscardOption(len(car.holdings.hand)),))


def discard(u: Unfolding, command: Discard) -> None:
    """Put chosen cards onto the discard pile."""
    forbidden = [card for card in command.cards if card in NEVER_DISCARDED]
    if forbidden:
        raise Refused("discard.forbidden", cards=forbidden)
    hand = len(u.car(command.seat).holdings.hand)
    if len(command.cards) > hand:
        raise Refused("discard.count", cards=len(command.cards), hand=hand)
    if not u.car(command.seat).holdings.hand_can_give(Cards.of(command.cards)):
        raise Refused("cards.impossible", cards=command.cards)
    if command.cards:
        u.tell(Discarded(command.seat, command.cards))
    u.tell(StepReached(command.seat, "replenish-hand"))
