"""Events of the Legends: their card of a round. Their moves are `moved` like everybody's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.engine.events.parts import MovesNoCards, Public, ShowsCards
from companion.engine.legend_deck import LegendCard
from companion.engine.types import Seat

if TYPE_CHECKING:
    from companion.engine.draft import RaceDraft


@dataclass(frozen=True, slots=True)
class AllPlanned(MovesNoCards, ShowsCards):
    """Every plan is in and nobody may take one back, though a Legend's card is turned before the first reveal."""

    type: Literal["all_planned"] = "all_planned"

    def apply(self, draft: RaceDraft) -> None:
        """End the planning."""
        draft.phase = "resolving"


@dataclass(frozen=True, slots=True)
class LegendHelmet:
    """What the card says for one Legend, as printed."""

    seat: Seat
    helmet: Public[int]
    diamond: Public[int]


@dataclass(frozen=True, slots=True)
class LegendCardTurned(MovesNoCards):
    """The card that all Legends of this round drive by."""

    card: Public[LegendCard]
    helmets: tuple[LegendHelmet, ...]
    """Of the Legends still racing."""
    type: Literal["legend_card"] = "legend_card"

    @property
    def values(self) -> Public[dict[Seat, LegendHelmet]]:
        """Helmet and diamond for each Legend still racing."""
        return {one.seat: one for one in self.helmets}

    def apply(self, draft: RaceDraft) -> None:
        """Lay the card open."""
        assert draft.legends is not None, "only Legends have cards"
        draft.legends = draft.legends.turn(self.card)


LegendEvent = AllPlanned | LegendCardTurned
