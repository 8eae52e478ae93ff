"""Events of a championship race: its points, its sponsors, and what its event does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.engine.catalogue import Card
from companion.engine.events.parts import MovesNoCards, Public, PublicIfSet, ShowsCards
from companion.engine.pile_moves import HeatPile, PileMove
from companion.engine.types import Seat

if TYPE_CHECKING:
    from companion.engine.draft import RaceDraft
    from companion.engine.pile_moves import Piles

SponsoredFor = Literal["start", "press", "event"]


@dataclass(frozen=True, slots=True)
class Sponsored(ShowsCards):
    """Sponsorship cards were taken into the hand, unseen by others; `corner` is the press corner."""

    seat: Public[Seat]
    count: Public[int]
    for_: Public[SponsoredFor]
    corner: Public[int | None] = None
    type: Literal["sponsored"] = "sponsored"

    def apply(self, draft: RaceDraft) -> None:
        """Add the cards to the hand."""
        draft.cards(self.seat).take_sponsors(self.count)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Take them from their deck."""
        return (PileMove("sponsorship", self.count, "sponsors", "hand"),)


@dataclass(frozen=True, slots=True)
class CardRemoved:
    """A card that was played leaves the game."""

    seat: Public[Seat]
    card: Public[Card]
    type: Literal["card_removed"] = "card_removed"

    def apply(self, draft: RaceDraft) -> None:
        """Take it from the play area."""
        draft.cards(self.seat).remove_played(self.card)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Put it beside the sponsorship deck."""
        return (PileMove("sponsorship", 1, "play-area", "sponsors", (self.card,)),)


@dataclass(frozen=True, slots=True)
class HeatRemoved:
    """A Heat leaves the game because a lap is complete; `engine` is what the engine holds then."""

    seat: Public[Seat]
    from_: Public[HeatPile]
    engine: Public[int]
    type: Literal["heat_removed"] = "heat_removed"

    def apply(self, draft: RaceDraft) -> None:
        """Take the Heat from where it was."""
        draft.turn.heat_lost = True
        draft.cards(self.seat).lose_heat(self.from_)

    def pile_moves(self, _: Piles) -> tuple[PileMove, ...]:
        """Put the Heat into the box."""
        return (PileMove("heat", 1, self.from_, "box", ("heat",)),)


@dataclass(frozen=True, slots=True)
class Eliminated(MovesNoCards):
    """A spin-out has ended the car's race; it leaves the board with its place."""

    seat: Public[Seat]
    round: Public[int]
    place: int
    type: Literal["eliminated"] = "eliminated"

    def apply(self, draft: RaceDraft) -> None:
        """Take the car off the board; its turn is over."""
        car = draft.car(self.seat)
        car.status, car.on_board, car.place = "eliminated", False, self.place
        draft.end_turn()


@dataclass(frozen=True, slots=True)
class SeasonStandings(MovesNoCards):
    """The points of everybody after this race, and the order they give."""

    race: PublicIfSet[int]
    points: Public[dict[Seat, int]]
    order: Public[tuple[Seat, ...]]
    type: Literal["season_standings"] = "season_standings"

    def apply(self, draft: RaceDraft) -> None:
        """Change nothing: the next race of the championship begins with these points."""


ChampionshipEvent = Sponsored | CardRemoved | HeatRemoved | Eliminated | SeasonStandings
