"""Step 8 · Discard.

Any number of hand cards except Heat and Stress. Only the top card of a discard pile is public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.cards import Cards
from companion.engine.catalogue import NEVER_DISCARDED
from companion.engine.events import Discarded
from companion.engine.impossible_cards import cards_impossible
from companion.engine.options import Decision, DiscardOption
from companion.engine.refusals import Refused
from companion.engine.turn_step import TurnStep

if TYPE_CHECKING:
    from companion.engine.commands import Discard
    from companion.engine.race import Race, Turn
    from companion.engine.unfolding import Unfolding


def decision(race: Race, turn: Turn) -> Decision | None:
    """Ask if the hand can hold a card that may be discarded."""
    car = race.car(turn.seat)
    if not car.public.may_discard:
        return None
    return Decision(car.seat, "discard", (DiscardOption(len(car.public.hand)),))


def discard(u: Unfolding, command: Discard) -> None:
    """Discard the chosen cards."""
    forbidden = [card for card in command.cards if card in NEVER_DISCARDED]
    if forbidden:
        raise Refused("discard.forbidden", cards=forbidden)
    if command.cards:
        _check_cards(u, command)
        u.tell(Discarded(command.seat, command.cards))


def _check_cards(u: Unfolding, command: Discard) -> None:
    holdings, cards = u.cards(command.seat), command.cards
    if len(cards) > len(holdings.hand):
        raise Refused("discard.count", cards=len(cards), hand=len(holdings.hand))
    if u.judged_by == "glance":
        possible = holdings.hand_can_discard(len(cards), cards[-1])
    else:
        possible = holdings.hand_can_give(Cards.of(cards))
    if not possible:
        raise cards_impossible(holdings, "hand", cards)


STEP = TurnStep("discard", decision=decision)
