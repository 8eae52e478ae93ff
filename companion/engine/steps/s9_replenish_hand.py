"""Step 9 · Replenish hand.

The play area goes onto the discard pile, then draw up to a full hand. An empty deck is replaced by the shuffled discard
pile; when both are empty, the hand stays short. A sponsorship card that was played leaves the game before that.
An event takes a Heat out of the game for each completed lap: from the engine, else from the hand, the discard pile or
the deck, whichever is the first to hold one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.card_moves import MovingCards
from companion.engine.conditions import hand_size
from companion.engine.correction_moves import may_hold_heat
from companion.engine.events import HeatRemoved, Replenished
from companion.engine.lap_heat import owes_lap_heat, take_from_engine
from companion.engine.options import Decision, LoseHeatOption
from companion.engine.refusals import Refused
from companion.engine.sponsorship import remove_played
from companion.engine.turn_step import TurnStep

if TYPE_CHECKING:
    from companion.engine.commands import LoseHeat
    from companion.engine.holdings import Holdings
    from companion.engine.pile_moves import HeatPile
    from companion.engine.race import Race, Turn
    from companion.engine.unfolding import Unfolding

_BESIDES_ENGINE: tuple[HeatPile, ...] = ("hand", "discard", "deck")


def decision(race: Race, turn: Turn) -> Decision | None:
    """Ask from where a completed lap takes its Heat, which the companion can see in the engine only."""
    if race.championship is None or not owes_lap_heat(race, turn):
        return None
    holdings = race.car(turn.seat).public
    if holdings.engine:
        return None
    return Decision(turn.seat, "lose-heat", (LoseHeatOption(_may_hold_heat(holdings)),))


def lose_heat(u: Unfolding, command: LoseHeat) -> None:
    """Take a Heat out of the game from where the seat says."""
    possible = _may_hold_heat(u.cards(command.seat))
    if command.from_ not in possible:
        raise Refused("lose-heat.from", known=possible, **{"from": command.from_})
    u.tell(HeatRemoved(command.seat, command.from_, 0))


def replenish(u: Unfolding) -> None:
    """Draw to a full hand; this ends the turn."""
    seat = u.turn.seat
    take_from_engine(u)
    if u.race.rulings.cluttered_once == "remove" or "heat" not in u.car(seat).holdings.play_area:
        remove_played(u, seat)
    race = u.race
    holdings = race.car(seat).holdings
    deck, discard = len(holdings.deck), len(holdings.discard) + len(holdings.play_area)
    missing = max(0, hand_size(race, seat) - len(holdings.hand))
    drawn = min(missing, deck + discard)
    u.tell(Replenished(seat, drawn, reshuffled=drawn > deck))


def _may_hold_heat(holdings: Holdings) -> tuple[HeatPile, ...]:
    cards = MovingCards(holdings)
    return tuple(pile for pile in _BESIDES_ENGINE if may_hold_heat(cards, pile))


STEP = TurnStep("replenish-hand", decision=decision, resolve=replenish)
