"""Step 3 · Reveal & move.

Speed is the sum of the cards. Each Stress is a + symbol: flip cards from the deck; the first Basic card stays and
counts, anything else goes to the discard pile. Move exactly Speed Spaces; being blocked does not lower Speed.
*Cluttered hand*: a plan with Heat moves nothing, drops to gear 1 and goes straight to step 9.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.cards import Cards
from companion.engine.catalogue import BASIC, is_cluttered, value
from companion.engine.events import (
    Cluttered,
    FlipMissed,
    Flipped,
    Moved,
    MovedBy,
    Reshuffled,
    Revealed,
    StepReached,
)
from companion.engine.impossible_cards import cards_impossible
from companion.engine.movement import land
from companion.engine.options import Decision, FlipOption
from companion.engine.turn_step import TurnStep

if TYPE_CHECKING:
    from companion.engine.commands import Flip
    from companion.engine.race import Race, Turn
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding


def reveal(u: Unfolding) -> None:
    """Reveal the plan of the next car; its turn begins."""
    seat = u.race.to_move[0]
    plan = u.car(seat).plan
    assert plan is not None, "cars move only when all have planned"
    u.tell(Revealed(seat, plan.cards))
    if is_cluttered(plan.cards):
        u.tell(Cluttered(seat, plan.cards))
        u.tell(StepReached(seat, "replenish-hand"))


def flip_decision(race: Race, turn: Turn) -> Decision | None:
    """Ask for the next card of the deck while a + symbol is owed and a card can be turned over."""
    if not turn.flips_owed:
        return None
    holdings = race.car(turn.seat).public
    if not len(holdings.deck) or not holdings.may_flip_basic:
        return None
    return Decision(turn.seat, "flip", (FlipOption(turn.flips_owed[0]),))


def make_ready_to_flip(u: Unfolding) -> None:
    """Shuffle the discard pile into an empty deck, or drop a + symbol that no Basic card can settle."""
    seat, for_ = u.turn.seat, u.turn.flips_owed[0]
    holdings = u.car(seat).public
    if holdings.may_flip_basic:
        u.tell(Reshuffled(seat, len(holdings.discard)))
        return
    u.tell(FlipMissed(seat, for_))
    if for_ == "boost":
        move(u, seat, "boost", 0)


def flip(u: Unfolding, command: Flip) -> None:
    """Turn over one card for the + symbol owed."""
    seat, for_ = command.seat, u.turn.flips_owed[0]
    if not u.cards(seat).deck_can_give(Cards.of((command.card,))):
        raise cards_impossible(u.cards(seat), "deck", (command.card,))
    kept = command.card in BASIC
    u.tell(Flipped(seat, command.card, kept, for_))
    if kept and for_ == "boost":
        move(u, seat, "boost", value(command.card))


def _move_by_cards(u: Unfolding) -> None:
    """Move the car by its Speed."""
    seat = u.turn.seat
    move(u, seat, "cards", u.car(seat).speed or 0)


def move(u: Unfolding, seat: Seat, by: MovedBy, want: int) -> None:
    """Move a car as far as it gets."""
    landing = land(u.race, seat, want)
    u.tell(Moved(seat, by, want, landing.gain, u.car(seat).at, landing.to, landing.blocked_by))


STEP = TurnStep("reveal-move", decision=flip_decision, resolve=_move_by_cards)
