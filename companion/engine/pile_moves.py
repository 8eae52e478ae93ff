"""Which cards a fact moves from which pile to which, as hands move them at the table.

The table's instructions and the virtual dealer both follow this list. `evolve` does not: it tracks what is known of the
cards, so the two check each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, assert_never

from companion.engine import events as e
from companion.engine.catalogue import Card

if TYPE_CHECKING:
    from collections.abc import Sized

PileName = Literal["engine", "hand", "deck", "discard", "play-area", "reserve"]
_HEAT: tuple[Card, ...] = ("heat",)


@dataclass(frozen=True, slots=True)
class PileMove:
    """Cards from one pile onto another: from its top, unless `cards` says which."""

    what: Literal["heat", "stress", "cards", "shuffle"]
    count: int
    from_: PileName
    to: PileName
    cards: tuple[Card, ...] = ()


class Piles(Protocol):
    """The sizes of the piles before the move."""

    @property
    def deck(self) -> Sized:
        """The draw deck."""

    @property
    def discard(self) -> Sized:
        """The discard pile."""

    @property
    def play_area(self) -> Sized:
        """The cards played."""


def pile_moves(fact: e.Event, piles: Piles) -> tuple[PileMove, ...]:
    """List the moves in order. What a correction moves follows from its outcome, not from the fact."""
    match fact:
        case e.HeatPaid():
            return (PileMove("heat", fact.heat, "engine", "discard"),)
        case e.Cooled():
            return (PileMove("heat", fact.heat, "hand", "engine", _HEAT * fact.heat),)
        case e.SpunOut():
            return (PileMove("stress", fact.stress, "reserve", "hand"),)
        case e.Revealed():
            return (PileMove("cards", len(fact.cards), "hand", "play-area", fact.cards),)
        case e.Flipped():
            return (PileMove("cards", 1, "deck", "play-area" if fact.kept else "discard"),)
        case e.Reshuffled():
            return (PileMove("shuffle", fact.count, "discard", "deck"),)
        case e.Discarded():
            return (PileMove("cards", len(fact.cards), "hand", "discard", fact.cards),)
        case e.Replenished():
            return _replenished(fact, piles)
        case (
            e.RaceStarted()
            | e.RoundStarted()
            | e.Planned()
            | e.Unplanned()
            | e.GearShifted()
            | e.Cluttered()
            | e.FlipMissed()
            | e.Moved()
            | e.Boosted()
            | e.AdrenalineUsed()
            | e.StepReached()
            | e.PassedOver()
            | e.CornerChecked()
            | e.Finished()
            | e.RoundEnded()
            | e.RaceFinished()
            | e.Corrected()
            | e.Retired()
            | e.Abandoned()
            | e.Confirmed()
        ):
            return ()
        case _:
            assert_never(fact)


def _replenished(fact: e.Replenished, piles: Piles) -> tuple[PileMove, ...]:
    """Put the played cards away and draw; when the deck runs out, shuffle and go on drawing."""
    played, first = len(piles.play_area), min(fact.drawn, len(piles.deck))
    moves = [PileMove("cards", played, "play-area", "discard")]
    if first:
        moves.append(PileMove("cards", first, "deck", "hand"))
    if fact.reshuffled:
        moves.append(PileMove("shuffle", len(piles.discard) + played, "discard", "deck"))
        moves.append(PileMove("cards", fact.drawn - first, "deck", "hand"))
    return tuple(moves)
