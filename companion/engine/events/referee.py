"""Events of the referee: corrections, retirements, and how a race ends early or becomes official."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion.engine.catalogue import Card, Upgrade
from companion.engine.events.parts import ByReferee, MovesNoCards, Public, PublicIfSet
from companion.engine.types import Position, Progress, Seat
from companion.engine.weather import Roads, RoadToken, WeatherToken, write_roads

if TYPE_CHECKING:
    from companion.engine.draft import RaceDraft


@dataclass(frozen=True, slots=True)
class OldValues:
    """What a correction changed, as it was before; fields that are None did not change."""

    at: PublicIfSet[Position]
    gear: PublicIfSet[int]
    engine: PublicIfSet[int]
    weather: PublicIfSet[WeatherToken] = None
    tokens: Roads | None = None
    sponsors: PublicIfSet[int] = None
    upgrades: PublicIfSet[tuple[Upgrade, ...]] = None

    @property
    def roads(self) -> PublicIfSet[dict[str, RoadToken]]:
        """The road tokens by the `after` of their corner lines."""
        return None if self.tokens is None else write_roads(self.tokens)


@dataclass(frozen=True, slots=True)
class Corrected(MovesNoCards, ByReferee):
    """A correction by the referee; fields that are None did not change.

    What cards it moves follows from comparing the race before and after, not from the event.
    """

    seat: Public[Seat]
    at: PublicIfSet[Position]
    gear: PublicIfSet[int]
    engine: PublicIfSet[int]
    reason: Public[str]
    order: PublicIfSet[tuple[Seat, ...]] = None
    """The order of a round still being planned follows the corrected positions."""
    adrenaline: PublicIfSet[tuple[Seat, ...]] = None
    was: PublicIfSet[OldValues] = None
    weather: PublicIfSet[WeatherToken] = None
    tokens: Roads | None = None
    sponsors: PublicIfSet[int] = None
    upgrades: PublicIfSet[tuple[Upgrade, ...]] = None
    """All upgrades that the seat owns."""
    type: Literal["corrected"] = "corrected"

    @property
    def spaces(self) -> PublicIfSet[int]:
        """How many Spaces further ahead the car stands."""
        then = self.was.at if self.was else None
        return self.at.progress - then.progress if self.at and then else None

    @property
    def roads(self) -> PublicIfSet[dict[str, RoadToken]]:
        """All road tokens by the `after` of their corner lines."""
        return None if self.tokens is None else write_roads(self.tokens)

    def apply(self, draft: RaceDraft) -> None:
        """Change what the referee named."""
        draft.weather = self.weather or draft.weather
        draft.roads = draft.roads if self.tokens is None else self.tokens
        if self.gear is not None:
            draft.mat(self.seat).gear = self.gear
        if self.upgrades is not None:
            self._exchange(draft, self.upgrades)
        if self.engine is not None:
            enough = draft.cards(self.seat).correct_engine(self.engine, refill=draft.turn_of(self.seat) is None)
            assert enough, "the engine was checked against the Heat the seat owns"
        if self.sponsors is not None:
            draft.cards(self.seat).correct_sponsors(self.sponsors, refill=draft.turn_of(self.seat) is None)
        if self.at is not None:
            self._move(draft, self.at)

    def _exchange(self, draft: RaceDraft, upgrades: tuple[Upgrade, ...]) -> None:
        mat, now = draft.mat(self.seat), Counter(upgrades)
        before = Counter(mat.upgrades or ())
        refill = draft.turn_of(self.seat) is None
        lost, gained = ((one - other).elements() for one, other in ((before, now), (now, before)))
        played = draft.cards(self.seat).correct_upgrades(lost, gained, refill=refill)
        assert played is None, "an upgrade in the play area was refused"
        mat.upgrades = upgrades

    def _move(self, draft: RaceDraft, at: Position) -> None:
        car, turn = draft.car(self.seat), draft.turn_of(self.seat)
        if turn is not None:
            # A lap that was miscounted was not driven. A car put back behind where its turn began drives from there.
            miscounted = round((at.progress - car.at.progress) / draft.spaces) * draft.spaces
            turn.began_at = Progress(min(turn.began_at + miscounted, at.progress))
        car.at = at
        if self.order is not None:
            draft.order = draft.to_move = self.order
            draft.adrenaline = self.adrenaline or ()


@dataclass(frozen=True, slots=True)
class Recounted(MovesNoCards, ByReferee):
    """The table shows a card that was ruled out: only the sizes of the seat's piles are still believed."""

    seat: Public[Seat]
    card: Public[Card | None]
    """The card that was ruled out by what the whole table knows, if any was."""
    type: Literal["recounted"] = "recounted"

    def apply(self, draft: RaceDraft) -> None:
        """Forget where the cards were seen."""
        draft.cards(self.seat).recount()


@dataclass(frozen=True, slots=True)
class Retired(MovesNoCards, ByReferee):
    """A player has left; the car leaves the board."""

    seat: Public[Seat]
    reason: Public[str]
    adrenaline: PublicIfSet[tuple[Seat, ...]] = None
    """Who has adrenaline now; None if that does not change."""
    type: Literal["retired"] = "retired"

    def apply(self, draft: RaceDraft) -> None:
        """Take the car off the board and out of the round."""
        car = draft.car(self.seat)
        car.status, car.on_board = "retired", False
        draft.drop_plan(self.seat)
        if self.adrenaline is not None:
            draft.adrenaline = self.adrenaline
        draft.to_move = tuple(seat for seat in draft.to_move if seat != self.seat)
        if draft.selection is not None:
            draft.selection = draft.selection.left_by(self.seat)
        if draft.turn_of(self.seat) is not None:
            draft.end_turn()


@dataclass(frozen=True, slots=True)
class Flagged(MovesNoCards, ByReferee):
    """The race ends early; the cars still racing are classified by how far they got."""

    reason: Public[str]
    type: Literal["flagged"] = "flagged"

    def apply(self, draft: RaceDraft) -> None:
        """End the race for all cars still in it."""
        for car in draft.cars():
            if car.status == "racing":
                car.status = "flagged"
                draft.drop_plan(car.seat)
        draft.to_move = ()
        draft.end_turn()


@dataclass(frozen=True, slots=True)
class Abandoned(MovesNoCards, ByReferee):
    """The race ends without a result."""

    reason: Public[str]
    type: Literal["abandoned"] = "abandoned"

    def apply(self, draft: RaceDraft) -> None:
        """End the race."""
        draft.phase = "abandoned"
        draft.end_turn()


@dataclass(frozen=True, slots=True)
class Confirmed(MovesNoCards, ByReferee):
    """The result is official."""

    type: Literal["confirmed"] = "confirmed"

    def apply(self, draft: RaceDraft) -> None:
        """Make the result official."""
        draft.official = True


RefereeEvent = Corrected | Recounted | Retired | Flagged | Abandoned | Confirmed
