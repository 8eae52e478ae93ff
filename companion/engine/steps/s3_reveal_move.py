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
    CardDropped,
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
from companion.engine.options import Decision, DroppedOption, FlipOption
from companion.engine.refusals import Refused
from companion.engine.steps.s3_choose import choose_decision
from companion.engine.turn_step import TurnStep

if TYPE_CHECKING:
    from companion.engine.commands import Dropped, Flip
    from companion.engine.holdings import Holdings
    from companion.engine.race import Car, FlipFor, Mistake, Race, Turn
    from companion.engine.types import Seat
    from companion.engine.unfolding import Unfolding


def reveal(u: Unfolding, car: Car, mistake: Mistake | None = None) -> None:
    """Reveal the plan of the next car, which may show a mistake; its turn begins."""
    seat, plan = car.seat, car.plan
    assert plan is not None, "cars move only when all have planned"
    u.tell(Revealed(seat, plan.cards, mistake))
    if is_cluttered(plan.cards):
        u.tell(Cluttered(seat, plan.cards))
        u.tell(StepReached(seat, "replenish-hand"))


def drop_decision(race: Race, turn: Turn) -> Decision:
    """Ask which of the cards played was drawn at random and dropped."""
    return Decision(turn.seat, "dropped", (DroppedOption(race.car(turn.seat).holdings.play_area),))


def drop(u: Unfolding, command: Dropped) -> None:
    """Drop one of the cards played: a tournament plan had one too many for the gear."""
    played = u.car(command.seat).holdings.play_area
    if command.card not in played:
        raise Refused("dropped.card", card=command.card, cards=played)
    u.tell(CardDropped(command.seat, command.card))


def flip_decision(race: Race, turn: Turn) -> Decision | None:
    """Ask for the next card of the deck while a + symbol is owed and a card can be turned over."""
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
    _miss(u, seat, for_)


def flip(u: Unfolding, command: Flip) -> None:
    """Turn over one card for the + symbol owed."""
    seat, for_ = command.seat, u.turn.flips_owed[0]
    if command.card is None:
        _check_turned_over(u.cards(seat))
        _miss(u, seat, for_, told=True)
        return
    if not u.cards(seat).deck_can_give(Cards.of((command.card,))):
        raise cards_impossible(u.cards(seat), "deck", (command.card,))
    kept = command.card in BASIC
    u.tell(Flipped(seat, command.card, kept, for_))
    if kept:
        _move_by_flip(u, seat, for_, value(command.card))


def _check_turned_over(holdings: Holdings) -> None:
    """Refuse to give up on a flip while a Basic card is known to lie in the deck or in the discard pile."""
    basic = holdings.deck.known.basic + holdings.discard.known.basic
    if basic:
        raise Refused("flip.basic", cards=basic)


def _miss(u: Unfolding, seat: Seat, for_: FlipFor, *, told: bool = False) -> None:
    u.tell(FlipMissed(seat, for_, told))
    _move_by_flip(u, seat, for_, 0)


def _move_by_flip(u: Unfolding, seat: Seat, for_: FlipFor, spaces: int) -> None:
    """Move a car whose flip was made in step 5: by a boost, or again after unpaid cards were replaced."""
    if for_ == "boost":
        move(u, seat, "boost", spaces)
    elif for_ == "unpaid" and not u.turn.flips_owed:
        _move_again(u, seat)


def _move_again(u: Unfolding, seat: Seat) -> None:
    ledger = u.turn.ledger
    assert ledger is not None, "only symbols leave Heat unpaid"
    repeated = sum(want for by, want in ledger.redo if by != "draft")
    move(u, seat, "cards", (u.car(seat).speed or 0) - repeated)
    for by, want in ledger.redo:
        move(u, seat, by, want)


def _move_by_cards(u: Unfolding) -> None:
    """Move the car by its Speed."""
    seat = u.turn.seat
    move(u, seat, "cards", u.car(seat).speed or 0)


def move(u: Unfolding, seat: Seat, by: MovedBy, want: int) -> None:
    """Move a car as far as it gets."""
    race = u.race
    landing = land(race, seat, want)
    u.tell(Moved(seat, by, want, landing.gain, race.car(seat).at, landing.to, landing.blocked_by))


STEP = TurnStep("reveal-move", decision=choose_decision, resolve=_move_by_cards)
