"""A race that facts are being applied to: changed in place, then turned into a new `Race`.

Fields are copied one by one: with `dataclasses.replace` deciding a command would take a third longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.card_tracking import TrackedCards
from companion.engine.race import Car, Race, Turn

if TYPE_CHECKING:
    from companion.engine.holdings import Holdings
    from companion.engine.types import Seat


class CarDraft:
    """A car while facts change it; its cards are separate, because most facts change only one of the two."""

    def __init__(self, car: Car) -> None:
        self.seat, self.name, self.gear, self.at = car.seat, car.name, car.gear, car.at
        self.forgotten = car.forgotten
        self.plan, self.speed = car.plan, car.speed
        self.spin_outs, self.spun_in = car.spin_outs, car.spun_in
        self.status, self.finished_in = car.status, car.finished_in
        self.place, self.on_board, self.passed = car.place, car.on_board, car.passed

    def car(self, own: Holdings, table: Holdings | None) -> Car:
        """Build the immutable car with these cards."""
        return Car(
            seat=self.seat,
            name=self.name,
            gear=self.gear,
            at=self.at,
            holdings=own,
            plan=self.plan,
            speed=self.speed,
            spin_outs=self.spin_outs,
            status=self.status,
            finished_in=self.finished_in,
            place=self.place,
            on_board=self.on_board,
            spun_in=self.spun_in,
            table_holdings=table,
            passed=self.passed,
            forgotten=self.forgotten,
        )


class TurnDraft:
    """A turn while facts change it."""

    def __init__(self, turn: Turn) -> None:
        self.seat, self.began_at, self.step = turn.seat, turn.began_at, turn.step
        self.flips_owed, self.cooled = turn.flips_owed, turn.cooled
        self.boosted, self.adrenaline_used, self.left = turn.boosted, turn.adrenaline_used, turn.left

    def turn(self) -> Turn:
        """Build the immutable turn."""
        return Turn(
            seat=self.seat,
            began_at=self.began_at,
            step=self.step,
            flips_owed=self.flips_owed,
            cooled=self.cooled,
            boosted=self.boosted,
            adrenaline_used=self.adrenaline_used,
            left=self.left,
        )


class RaceDraft:
    """A race while facts change it. Cars and cards are copied only when a fact touches them."""

    def __init__(self, race: Race) -> None:
        self._whole = race
        self._cars: dict[Seat, CarDraft] = {}
        self._cards: dict[Seat, TrackedCards] = {}
        self._turn = TurnDraft(race.turn) if race.turn else None
        self.phase, self.round, self.official = race.phase, race.round, race.official
        self.order, self.adrenaline, self.to_move = race.order, race.adrenaline, race.to_move

    @property
    def spaces(self) -> int:
        """How many Spaces the board has."""
        return self._whole.track.spaces

    def car(self, seat: Seat) -> CarDraft:
        """Return a car to change."""
        car = self._cars.get(seat)
        if car is None:
            car = self._cars[seat] = CarDraft(self._whole.car(seat))
        return car

    def cards(self, seat: Seat) -> TrackedCards:
        """Return a seat's cards to change."""
        cards = self._cards.get(seat)
        if cards is None:
            car = self._whole.car(seat)
            cards = self._cards[seat] = TrackedCards(car.holdings, car.table_holdings)
        return cards

    def cars(self) -> list[CarDraft]:
        """Return all cars to change."""
        return [self.car(car.seat) for car in self._whole.cars]

    @property
    def turn(self) -> TurnDraft:
        """The turn under way."""
        assert self._turn is not None, "this fact belongs to a turn"
        return self._turn

    def turn_of(self, seat: Seat) -> TurnDraft | None:
        """The turn under way, if it is this seat's."""
        return self._turn if self._turn is not None and self._turn.seat == seat else None

    def begin_turn(self, turn: Turn) -> None:
        """Begin a car's turn."""
        self._turn = TurnDraft(turn)

    def end_turn(self) -> None:
        """End the turn."""
        self._turn = None

    def race(self) -> Race:
        """Build the immutable race; cars that no fact touched are shared with the old one."""
        whole = self._whole
        return Race(
            track=whole.track,
            laps=whole.laps,
            rulings=whole.rulings,
            cars=tuple(map(self._built, whole.cars)),
            phase=self.phase,
            round=self.round,
            order=self.order,
            adrenaline=self.adrenaline,
            to_move=self.to_move,
            turn=self._turn.turn() if self._turn else None,
            official=self.official,
            referee=whole.referee,
            finished_before=whole.finished_before,
            retired_before=whole.retired_before,
        )

    def _built(self, whole: Car) -> Car:
        car, cards = self._cars.get(whole.seat), self._cards.get(whole.seat)
        if car is None and cards is None:
            return whole
        own, table = cards.holdings() if cards else (whole.holdings, whole.table_holdings)
        return (car or CarDraft(whole)).car(own, table)
