"""Step 8 · Discard.

Any number of hand cards except Heat and Stress. Only the top card of a discard pile is public. An event may allow Heat
or Stress as well, or no more than one card; in a tunnel no card may be discarded from the hand. A played card with a
refresh symbol may go back on top of the deck in the same breath.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.engine.cards import Cards
from companion.engine.catalogue import NEVER_DISCARDED
from companion.engine.championship import also_discarded
from companion.engine.conditions import may_discard, most_discards
from companion.engine.events import Discarded, Refreshed
from companion.engine.impossible_cards import cards_impossible
from companion.engine.lap_heat import take_from_engine
from companion.engine.options import Decision, DiscardOption
from companion.engine.refusals import Refused
from companion.engine.turn_step import TurnStep

if TYPE_CHECKING:
    from companion.engine.catalogue import Card
    from companion.engine.commands import Discard
    from companion.engine.race import Race, Turn
    from companion.engine.unfolding import Unfolding


def decision(race: Race, turn: Turn) -> Decision | None:
    """Ask if the hand can hold a card that may be discarded, or a played card may be refreshed."""
    refresh, most = refreshable(turn), _most_discards(race, turn)
    return Decision(turn.seat, "discard", (DiscardOption(most, refresh),)) if most or refresh else None


def _most_discards(race: Race, turn: Turn) -> int:
    """Count the cards that may be discarded; none in a tunnel, nor where the hand can hold none that may be."""
    cards = race.car(turn.seat).public
    if not may_discard(race, turn.seat):
        return 0
    if race.championship is None:
        return len(cards.hand) if cards.may_discard else 0
    also = also_discarded(race)
    possible = cards.may_discard or (also and cards.may_hold_in_hand(also))
    return most_discards(race, turn, len(cards.hand)) if possible else 0


def refreshable(turn: Turn) -> tuple[Card, ...]:
    """List the played cards that may go back on top of the deck."""
    return tuple(symbol.card for symbol in turn.ledger.of("refresh")) if turn.ledger else ()


def discard(u: Unfolding, command: Discard) -> None:
    """Discard the chosen cards, and put back those that are refreshed."""
    if command.refresh and Counter(command.refresh) - Counter(refreshable(u.turn)):
        raise Refused("refresh.card", cards=command.refresh)
    also = also_discarded(u.race)
    forbidden = [card for card in command.cards if card in NEVER_DISCARDED and card != also]
    if forbidden:
        raise Refused("discard.forbidden", cards=forbidden)
    if command.cards:
        if not may_discard(u.race, command.seat):
            raise Refused("discard.tunnel", cards=command.cards)
        _check_cards(u, command)
        u.tell(Discarded(command.seat, command.cards))
    if command.refresh:
        take_from_engine(u)  # Heat leaves the game before a card goes back on the deck
        u.tell(Refreshed(command.seat, command.refresh))


def _check_cards(u: Unfolding, command: Discard) -> None:
    holdings, cards = u.cards(command.seat), command.cards
    if len(cards) > len(holdings.hand):
        raise Refused("discard.count", cards=len(cards), hand=len(holdings.hand))
    most = most_discards(u.race, u.turn, len(holdings.hand))
    if len(cards) > most:
        raise Refused("discard.amount", cards=len(cards), max=most)
    if u.judged_by == "glance":
        possible = holdings.hand_can_discard(len(cards), cards[-1], also_discarded(u.race))
    else:
        possible = holdings.hand_can_give(Cards.of(cards))
    if not possible:
        raise cards_impossible(holdings, "hand", cards)


STEP = TurnStep("discard", decision=decision)
