"""A race that facts are being applied to: changed in place, then turned into a new `Race`.

Fields are copied one by one: with `dataclasses.replace` deciding a command would take a third longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.card_tracking import TrackedCards
from companion.engine.championship import also_discarded
from companion.engine.garage_selection import without
from companion.engine.race import Car, Mat, Race, Turn

if TYPE_CHECKING:
    from companion.engine.catalogue import Card, Upgrade
    from companion.engine.garage_selection import Selection
    from companion.engine.holdings import Holdings
    from companion.engine.ledger import Ledger
    from companion.engine.race import Step
    from companion.engine.rulings import Rulings
    from companion.engine.types import Position, Seat


class MatDraft:
    """A mat while facts change it; its cards are separate, because most facts change only one of the two."""

    def __init__(self, mat: Mat) -> None:
        self.gear, self.plan, self.speed, self.passed = mat.gear, mat.plan, mat.speed, mat.passed
        self.upgrades = mat.upgrades


def built_mat(of: Mat | MatDraft, own: Holdings, table: Holdings | None) -> Mat:
    """Build an immutable mat with these cards."""
    return Mat(
        gear=of.gear,
        holdings=own,
        plan=of.plan,
        speed=of.speed,
        table_holdings=table,
        passed=of.passed,
        upgrades=of.upgrades,
    )


class CarDraft:
    """A car while facts change it; the mat is separate."""

    def __init__(self, car: Car) -> None:
        self.seat, self.name, self.at = car.seat, car.name, car.at
        self.forgotten, self.column = car.forgotten, car.column
        self.spin_outs, self.spun_in = car.spin_outs, car.spun_in
        self.status, self.finished_in = car.status, car.finished_in
        self.place, self.on_board = car.place, car.on_board


def built_car(of: Car | CarDraft, mat: Mat | None) -> Car:
    """Build an immutable car with this mat."""
    return Car(
        seat=of.seat,
        name=of.name,
        at=of.at,
        mat=mat,
        spin_outs=of.spin_outs,
        status=of.status,
        finished_in=of.finished_in,
        place=of.place,
        on_board=of.on_board,
        spun_in=of.spun_in,
        forgotten=of.forgotten,
        column=of.column,
    )


class TurnDraft:
    """A turn while facts change it."""

    def __init__(self, turn: Turn) -> None:
        self.seat, self.began_at, self.step = turn.seat, turn.began_at, turn.step
        self.flips_owed, self.cooled = turn.flips_owed, turn.cooled
        self.boosted, self.adrenaline_used, self.left = turn.boosted, turn.adrenaline_used, turn.left
        self.slipstream_from, self.heat_lost = turn.slipstream_from, turn.heat_lost
        self.cooled_sectors, self.drop_owed = turn.cooled_sectors, turn.drop_owed
        self.ledger, self.stress_reduced = turn.ledger, turn.stress_reduced

    @property
    def open_ledger(self) -> Ledger:
        """The symbols of the cards played."""
        assert self.ledger is not None, "only a seat with upgrades uses symbols"
        return self.ledger

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
            cooled_sectors=self.cooled_sectors,
            slipstream_from=self.slipstream_from,
            heat_lost=self.heat_lost,
            stress_reduced=self.stress_reduced,
            ledger=self.ledger,
            drop_owed=self.drop_owed,
        )


class RaceDraft:
    """A race while facts change it. Cars and cards are copied only when a fact touches them."""

    def __init__(self, race: Race) -> None:
        self._whole = race
        self._cars: dict[Seat, CarDraft] = {}
        self._mats: dict[Seat, MatDraft] = {}
        self._cards: dict[Seat, TrackedCards] = {}
        self._turn: TurnDraft | None = None
        self._running = race.turn
        """The turn under way, as it was before any of these facts."""
        self.phase, self.round, self.official = race.phase, race.round, race.official
        self.order, self.adrenaline, self.to_move = race.order, race.adrenaline, race.to_move
        self.weather, self.roads = race.weather, race.roads
        self.selection = race.selection
        self.legends = race.legends

    @property
    def rulings(self) -> Rulings:
        """The rulings of the race."""
        return self._whole.rulings

    @property
    def spaces(self) -> int:
        """How many Spaces the board has."""
        return self._whole.track.spaces

    @property
    def also_discarded(self) -> Card | None:
        """The kind of card that the event allows to be discarded although it never is otherwise."""
        return also_discarded(self._whole)

    def car(self, seat: Seat) -> CarDraft:
        """Return a car to change."""
        car = self._cars.get(seat)
        if car is None:
            car = self._cars[seat] = CarDraft(self._whole.car(seat))
        return car

    def at(self, seat: Seat) -> Position:
        """Return where a car stands now."""
        return (self._cars.get(seat) or self._whole.car(seat)).at

    def mat(self, seat: Seat) -> MatDraft:
        """Return a driver's mat to change."""
        mat = self._mats.get(seat)
        if mat is None:
            mat = self._mats[seat] = MatDraft(self._whole.car(seat).driver)
        return mat

    def drop_plan(self, seat: Seat) -> None:
        """Take back what a car was going to play, if somebody drives it."""
        if self._whole.car(seat).mat:
            self.mat(seat).plan = None

    @property
    def selecting(self) -> Selection:
        """The selection of upgrades under way."""
        assert self.selection is not None, "this fact belongs to a selection"
        return self.selection

    def gain_upgrade(self, seat: Seat, card: Upgrade) -> None:
        """Give a driver an upgrade."""
        mat = self.mat(seat)
        mat.upgrades = (*(mat.upgrades or ()), card)
        self.cards(seat).join_deck(card)

    def lose_upgrade(self, seat: Seat, card: Upgrade) -> None:
        """Take an upgrade from a driver."""
        mat = self.mat(seat)
        mat.upgrades = without(mat.upgrades or (), card)
        self.cards(seat).lose_from_deck(card)

    def mats(self) -> list[MatDraft]:
        """Return the mats of all drivers to change."""
        return [self.mat(car.seat) for car in self._whole.cars if car.mat]

    def cards(self, seat: Seat) -> TrackedCards:
        """Return a seat's cards to change."""
        cards = self._cards.get(seat)
        if cards is None:
            mat = self._whole.car(seat).driver
            cards = self._cards[seat] = TrackedCards(mat.holdings, mat.table_holdings)
        return cards

    def cars(self) -> list[CarDraft]:
        """Return all cars to change."""
        return [self.car(car.seat) for car in self._whole.cars]

    @property
    def turn(self) -> TurnDraft:
        """The turn under way, to change."""
        if self._turn is None:
            assert self._running is not None, "this fact belongs to a turn"
            self._turn = TurnDraft(self._running)
        return self._turn

    def turn_of(self, seat: Seat) -> TurnDraft | None:
        """The turn under way, if it is this seat's."""
        return self.turn if self._running is not None and self._running.seat == seat else None

    @property
    def step(self) -> tuple[Seat, Step] | None:
        """Whose turn it is and how far it has come; None between two turns."""
        turn = self._turn or self._running
        return (turn.seat, turn.step) if turn else None

    def begin_turn(self, turn: Turn) -> None:
        """Begin a car's turn."""
        self._running, self._turn = turn, None

    def end_turn(self) -> None:
        """End the turn."""
        self._running = self._turn = None

    def race(self) -> Race:
        """Build the immutable race; cars that no fact touched are shared with the old one."""
        whole = self._whole
        return Race(
            track=whole.track,
            laps=whole.laps,
            rulings=whole.rulings,
            cars=self._built_cars(),
            phase=self.phase,
            round=self.round,
            order=self.order,
            adrenaline=self.adrenaline,
            to_move=self.to_move,
            turn=self._turn.turn() if self._turn else self._running,
            official=self.official,
            referee=whole.referee,
            finished_before=whole.finished_before,
            retired_before=whole.retired_before,
            hand_size=whole.hand_size,
            championship=whole.championship,
            press=whole.press,
            weather=self.weather,
            roads=self.roads,
            selection=self.selection,
            legends=self.legends,
            boxes=whole.boxes,
            sponsors_to_deal=whole.sponsors_to_deal,
        )

    def _built_cars(self) -> tuple[Car, ...]:
        if not (self._mats or self._cards or self._cars):
            return self._whole.cars
        touched = {*self._mats, *self._cards, *self._cars}
        return tuple([self._built(car) if car.seat in touched else car for car in self._whole.cars])

    def _built(self, whole: Car) -> Car:
        seat = whole.seat
        car, mat, cards = self._cars.get(seat) or whole, self._mats.get(seat), self._cards.get(seat)
        if mat is None and cards is None:
            return built_car(car, whole.mat)
        old = whole.driver
        own, table = cards.holdings() if cards else (old.holdings, old.table_holdings)
        return built_car(car, built_mat(mat or old, own, table))
